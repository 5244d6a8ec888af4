// Dates that are put together from several places, or counted from a year that is stated.
import type { Derivation } from './derive.ts';
import type { Day } from './quantity.ts';
import type { Material, Statement } from './statement.ts';

interface Dated {
  readonly statement: Statement;
  readonly date: Day;
}

export function deriveDate(claim: Day, evidence: Material): Derivation | null {
  const dated = evidence.statements.flatMap((statement): Dated[] =>
    statement.quantity.kind === 'date' ? [{ statement, date: statement.quantity }] : [],
  );
  return together(claim, dated) ?? counted(claim, dated, evidence) ?? yearsOn(claim, dated, evidence);
}

/** The day in one place, the year in another: what a report printed in that year says. */
function together(claim: Day, dated: readonly Dated[]): Derivation | null {
  if (claim.year === null || (claim.month === null && claim.quarter === null)) return null;
  const withYear = dated.find(({ date }) => date.year === claim.year);
  const withDay = dated.find(
    ({ date }) =>
      date.month === claim.month &&
      (claim.day === null || date.day === claim.day) &&
      (claim.quarter === null || date.quarter === claim.quarter) &&
      (date.year === null || date.year === claim.year),
  );
  if (withYear === undefined || withDay === undefined) return null;
  return {
    from: withDay.statement,
    how: `${withDay.statement.quantity.raw} in one place, ${claim.year} in another`,
  };
}

const steps: readonly (readonly [RegExp, number])[] = [
  [/\b(?:next|following) year\b|\b(?:a|one) year later\b|\byear after\b/i, 1],
  [/\b(?:last|previous|preceding|prior) year\b|\b(?:a|one) year (?:earlier|ago|before)\b/i, -1],
];

/** "The following year" and the like. */
function counted(claim: Day, dated: readonly Dated[], evidence: Material): Derivation | null {
  if (claim.year === null || claim.lastYear !== null || claim.month !== null) return null;
  for (const [words, step] of steps) {
    for (const { statement, date } of dated) {
      if (date.year === null || date.year + step !== claim.year) continue;
      const said = [0, 1]
        .map((on) => words.exec(evidence.texts[statement.index + on] ?? '')?.[0])
        .find(Boolean);
      if (said !== undefined) return { from: statement, how: `"${said}" of ${date.year}` };
    }
  }
  return null;
}

/** "Founded in 1990 … four years later": the year is in the same sentence or in the one before. */
function yearsOn(claim: Day, dated: readonly Dated[], { statements, texts }: Material): Derivation | null {
  if (claim.year === null || claim.lastYear !== null || claim.month !== null) return null;
  for (const { quantity, index, sentence } of statements) {
    if (quantity.kind !== 'amount' || quantity.unit !== 'year' || quantity.low !== quantity.high) continue;
    const behind = (texts[index] ?? '').slice(quantity.end, quantity.end + 12);
    const step = /^ later\b/.test(behind) ? 1 : /^ (?:earlier|before)\b/.test(behind) ? -1 : 0;
    const wanted = claim.year - (step * quantity.low) / 12;
    const from = dated.find(
      ({ statement, date }) =>
        date.year === wanted && (statement.sentence === sentence || statement.sentence === sentence - 1),
    );
    if (step !== 0 && from !== undefined)
      return {
        from: from.statement,
        how: `${quantity.raw}${step > 0 ? ' later than' : ' before'} ${wanted}`,
      };
  }
  return null;
}
