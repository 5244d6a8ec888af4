// What the analyst reads: the questions that were researched, and the best quotes of each source under their numbers.
import { estimateTokens } from '../../base/tokens.ts';
import { widenNumbers } from '../../citations/escape.ts';
import type { AnalystInput } from '../analyst.ts';
import { materialOf } from '../material.ts';
import type { Material } from '../material.ts';
import { fence } from '../prompt.ts';
import type { Researched } from '../researched.ts';
import { clip } from './room.ts';

/** Excerpts of sources, and characters of quotes in each (B29). */
const limits = { excerpts: 20, characters: 1_000 };
/** What a quote costs beside its words, and a source beside its quotes; in tokens. */
const frame = 60;

interface Excerpt {
  readonly url: string;
  readonly quotes: Material[];
  characters: number;
}

/** The questions with whether they were answered and what is missing, all fenced. */
export function questionsText(tasks: readonly Researched[]): string {
  return tasks
    .map(({ task, answered, missing }, index) =>
      [
        `Question ${index + 1} (answered: ${answered})`,
        fence('question', clip(task.question, 300)),
        ...(missing.length === 0 ? [] : [fence('missing', clip(missing.join('\n'), 200))]),
      ].join('\n'),
    )
    .join('\n\n');
}

/**
 * At most 20 excerpts of at most 1,000 characters of quotes each. Every source has one before any has a second one; the
 * best quotes go first, and within an excerpt the order is that of their numbers.
 */
export function sourcesText(input: AnalystInput, tokens: number): string {
  let left = tokens;
  const shown = excerptsOf(materialOf(input)).flatMap((excerpt, index) => {
    const source = input.sources.find(({ url }) => url === excerpt.url);
    const text = [
      `Source ${index + 1} (quality: ${source?.quality ?? 'unknown'})`,
      fence('title', clip(source?.title ?? excerpt.quotes[0]?.evidence.title ?? '', 60)),
      ...excerpt.quotes.toSorted((a, b) => a.n - b.n).map(quoteText),
    ].join('\n');
    left -= estimateTokens(text) + frame;
    return left < 0 ? [] : [text];
  });
  return shown.length === 0 ? '(none)' : shown.join('\n\n');
}

function excerptsOf(material: readonly Material[]): Excerpt[] {
  const first: Excerpt[] = [];
  const further: Excerpt[] = [];
  for (const each of material.toSorted((a, b) => b.evidence.score - a.evidence.score)) {
    const { url } = each.evidence;
    const size = sizeOf(each);
    const own = [...first, ...further].filter((excerpt) => excerpt.url === url);
    const open = own.find(({ characters }) => characters + size <= limits.characters);
    if (open === undefined)
      (own.length === 0 ? first : further).push({ url, quotes: [each], characters: size });
    else {
      open.quotes.push(each);
      open.characters += size;
    }
  }
  return [...first, ...further].slice(0, limits.excerpts);
}

function sizeOf({ evidence: { quote } }: Material): number {
  return Math.min(quote.length, limits.characters);
}

/** Bracketed numbers of the page are widened: they are no numbers of quotes. */
function quoteText({ n, evidence: { quote } }: Material): string {
  const text = widenNumbers(quote);
  return fence(
    `quote ${n}`,
    text.length <= limits.characters ? text : text.slice(0, limits.characters).toWellFormed(),
  );
}
