// Ages and spans of years, from the years that are stated.
import type { Derivation } from './derive.ts';
import type { Amount } from './quantity.ts';
import type { Material, Statement } from './statement.ts';

const aged = /\b(?:aged?|old|birthday|died|turned)\b/i;
const spanned =
  /\b(?:later|earlier|after|before|for|over|lasted|spent|years? (?:of|in|as|at|with)|since|career|seasons)\b/i;

interface Dated {
  readonly statement: Statement;
  readonly year: number;
}

/** An age from a year of birth, or a span between two years of one sentence or of the claim itself. */
export function deriveYears(
  claim: Amount,
  text: string,
  own: Material,
  evidence: Material,
): Derivation | null {
  const isYears = claim.dimension === 'months' && claim.unit === 'year';
  if (!isYears && !(claim.dimension === 'count' && claim.nouns[0] === 'season')) return null;
  const wanted = isYears ? claim.low / 12 : claim.low;
  const isAge = aged.test(text);
  if (!isAge && !spanned.test(text)) return null;
  const years = yearsIn(evidence);
  const ownYears = new Set(yearsIn(own).map(({ year }) => year));
  for (const [index, from] of years.entries())
    for (const to of years.slice(index + 1)) {
      const near = from.statement.sentence === to.statement.sentence;
      if (!near && !(ownYears.has(from.year) && ownYears.has(to.year)) && !isAge) continue;
      if (!near && !born(from, evidence) && !born(to, evidence)) continue;
      const span = Math.abs(to.year - from.year);
      // before the birthday of that year somebody is a year younger
      if (span === wanted || (isAge && span - 1 === wanted)) {
        const [first, last] = [Math.min(from.year, to.year), Math.max(from.year, to.year)];
        return {
          from: to.statement,
          how: `${last} - ${first} = ${span}${span === wanted ? '' : ', less one before the birthday'}`,
        };
      }
    }
  return null;
}

function yearsIn({ statements }: Material): Dated[] {
  return statements.flatMap((statement) => {
    const { quantity } = statement;
    return quantity.kind === 'date' && quantity.year !== null && quantity.lastYear === null
      ? [{ statement, year: quantity.year }]
      : [];
  });
}

function born({ statement: { index, quantity } }: Dated, { texts }: Material): boolean {
  return /\b(?:born|birth|b\.|née?)[^.;]{0,40}$/i.test(
    (texts[index] ?? '').slice(Math.max(0, quantity.start - 60), quantity.start),
  );
}
