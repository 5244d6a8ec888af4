// A verifier that is content with every claim, as far as nobody can prove it wrong: it reads the question that it is asked,
// so that it knows which claims the product itself has put in to test it.

/** What it says of claims that hold these words, instead of "supported". */
export type Said = Readonly<Record<string, string>>;

interface Shown {
  readonly n: number;
  readonly text: string;
  readonly quote: string;
}

interface Asked {
  readonly n: number;
  readonly claim: string;
  readonly cites: readonly number[];
  /** It cites nothing itself: this may bear it out. */
  readonly isLent: boolean;
}

/** The evidence of a question, with its numbers. */
export function evidenceIn(text: string): Shown[] {
  return Array.from(
    text.matchAll(/<<<evidence (\d+) \w+\n([\s\S]*?)\n\w+ evidence \d+>>>/g),
    ([, n, body = '']) => ({
      n: Number(n),
      text: body,
      quote:
        /^(?:Under: .*\n)?(?:Before it: .*\n)?Quote: ([\s\S]*?)(?:\nAfter it: .*)?$/.exec(body)?.[1] ?? body,
    }),
  );
}

/** The claims of a question, with what they cite. */
export function claimsIn(text: string): Asked[] {
  const pieces = text.split(/^(?=Claim \d+ \()/m).slice(1);
  return pieces.flatMap((piece) => {
    const [, n, cites = ''] = /^Claim (\d+) \(([^)]*)\)/.exec(piece) ?? [];
    const claim = /<<<claim \w+\n([\s\S]*?)\n\w+ claim>>>/.exec(piece)?.[1];
    if (n === undefined || claim === undefined) return [];
    const numbers = (cites.match(/\d+/g) ?? []).map(Number);
    return [{ n: Number(n), claim, cites: numbers, isLent: /^cites nothing\b.*;/.test(cites) }];
  });
}

/** Whether a claim has a number that the evidence it cites does not have, or is word for word of another page than it cites. */
function isProvablyWrong({ claim, cites }: Asked, evidence: readonly Shown[]): boolean {
  const own = evidence.filter(({ n }) => cites.includes(n));
  const known = new Set(own.flatMap(({ text }) => text.match(/\d+/g) ?? []));
  const elsewhere = evidence.some(({ n, quote }) => !cites.includes(n) && quote.includes(claim));
  const stands = own.some(({ quote }) => quote.includes(claim));
  return (claim.match(/\d+/g) ?? []).some((digits) => !known.has(digits)) || (elsewhere && !stands);
}

/** The answer of a verifier that is right about what the product tests it with. */
export function contentVerdicts(text: string, said: Said = {}) {
  const evidence = evidenceIn(text);
  return claimsIn(text).map((asked) => {
    const own = evidence.filter(({ n }) => asked.cites.includes(n));
    const given = Object.entries(said).find(([words]) => asked.claim.includes(words))?.[1];
    const usual =
      asked.cites.length === 0 || asked.isLent
        ? 'no claim'
        : isProvablyWrong(asked, evidence)
          ? 'contradicted'
          : 'supported';
    return {
      claim: asked.n,
      reason: 'That is what the quote says.',
      verdict: given ?? usual,
      // whatever bears out a sentence that cites nothing, one of what is beside it does
      evidence: asked.isLent ? asked.cites.slice(0, 1) : [...asked.cites],
      words: own.slice(0, 1).map(({ quote }) => beginningOf(quote)),
      calculation: null,
      missing: given === 'partial' ? asked.claim.split(' ').slice(-2).join(' ') : null,
    };
  });
}

/** At most 200 characters of it, whole words. */
function beginningOf(quote: string): string {
  return quote.length <= 200 ? quote : quote.slice(0, 200).replace(/\s\S*$/, '');
}

/** The answer of a second verifier, which finds what it is asked about, or says of it what `said` says. */
export function secondVerdicts(text: string, said: Said = {}) {
  const sections = Array.from(
    text.matchAll(/<<<section (\d+) \w+\n([\s\S]*?)\n\w+ section \d+>>>/g),
    ([, n, body = '']) => ({
      n: Number(n),
      body,
    }),
  );
  return claimsIn(text).map(({ n, claim }) => {
    const given = Object.entries(said).find(([words]) => claim.includes(words))?.[1];
    const [first] = sections;
    const sentence = first?.body.split('\n').findLast((line) => /[.!?]$/.test(line)) ?? null;
    return {
      claim: n,
      question: 'What do the sections say of it?',
      section: first?.n ?? null,
      passage: (given ?? 'supported') === 'supported' ? sentence : null,
      reason: 'That is what the section says.',
      verdict: given ?? 'supported',
      calculation: null,
      missing: null,
    };
  });
}
