// Tokens as the fakes count them: four characters each.

const charactersAToken = 4;

export function tokensIn(text: string): number {
  return Math.ceil(text.length / charactersAToken);
}

export function firstTokens(text: string, tokens: number): string {
  return text.slice(0, tokens * charactersAToken);
}
