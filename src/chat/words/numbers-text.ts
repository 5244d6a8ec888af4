// Numbers of citations, as every text of Footnote writes them.

/** "[1][3]"; empty without numbers. */
export function numbersText(numbers: readonly number[]): string {
  return numbers.map((n) => `[${n}]`).join('');
}
