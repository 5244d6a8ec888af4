// The researcher without a model: it quotes the passages that have most of a question's words, and judges nothing.
import { evidenceAt, type ResearcherInput, type ResearcherOutput } from './contract.ts';
import { askedBy, type Asked } from './asked.ts';
import { ownWords, tellingWords } from '../searches.ts';
import { candidatesIn, type Candidate } from './passages.ts';

/** Quotes of one task, and of one page. */
const most = 6;
const mostOfPage = 3;
/**
 * The part of the question's words, by weight, that a passage and what stands above it must have; of a long question as
 * much as so many words. Less in a small collection, where hardly any passage says the same in the same words; and a part of
 * that in what people attached, which they refer to by words that it has not itself: it comes first, with half of the quotes.
 */
const least = { share: 0.55, small: 0.4, words: 3.5, attached: 0.25 };
/** A further quote is worth this part of the best one. */
const further = 0.7;

/** The same input gives the same quotes; every quote is an exact slice of its page. */
export function extract(input: ResearcherInput): ResearcherOutput {
  const found = extractFor(input);
  const { question } = input.task;
  // what is pasted below a question may have so many words that no passage has enough of them; brackets say what it is about
  const first = /^[^?？؟]*[?？؟](?=\s+[^\s(])/u.exec(question)?.[0] ?? '';
  if (found.answered === 'yes' || tellingWords(first).length < ownWords) return found;
  return extractFor({ ...input, task: { ...input.task, question: first } });
}

function extractFor(input: ResearcherInput): ResearcherOutput {
  const asked = askedBy(input);
  const enough = Math.min(asked.isLenient ? least.small : least.share, least.words / asked.words.length);
  const candidates = candidatesIn(input, asked).filter(({ score }) => score > 0);
  const isAttached = ({ page }: Candidate) => input.attached?.includes(page.hash) === true;
  const named = candidates.filter((one) => isAttached(one) && one.coverage >= enough * least.attached);
  const others = candidates.filter((one) => !isAttached(one) && one.coverage >= enough);
  const first = choose(named, asked, most / 2);
  const chosen = [...first, ...choose(others, asked, most - first.length)];
  if (chosen.length === 0) {
    return { evidence: [], observation: 'Nothing was found.', missing: [], answered: 'no' };
  }
  const pages = new Set(chosen.map(({ page }) => page.hash)).size;
  const observation = `Found ${counted(chosen.length, 'passage')} on ${counted(pages, 'page')}; nobody judged whether they answer it.`;
  const evidence = chosen.map(({ page, units, start, end, score }) => {
    // The headings above a quote, then the line it stands under, or the columns of its table.
    const { headings = [], label = '' } = units[0] ?? {};
    const names = label === '' ? [...headings] : [...headings, label];
    return evidenceAt(page, { start, end }, { headings: names, score: Math.min(1, score) });
  });
  return { evidence, observation, missing: [], answered: 'yes' };
}

/** The best first; each next one for how well it fits and what it covers that the ones before do not. */
function choose(candidates: readonly Candidate[], { words }: Asked, limit: number): Candidate[] {
  const best = Math.max(0, ...candidates.map(({ score }) => score));
  const chosen: Candidate[] = [];
  const covered = words.map(() => 0);
  const worthOf = (candidate: Candidate) => {
    const gains = words.map(
      ({ weight }, index) => weight * Math.max(0, (candidate.covered[index] ?? 0) - (covered[index] ?? 0)),
    );
    const gain = gains.reduce((sum, one) => sum + one, 0);
    const alike = Math.max(0, ...chosen.map((other) => likeness(candidate, other)));
    return candidate.score + 0.4 * gain - 0.2 * alike;
  };
  while (chosen.length < limit) {
    const open = candidates.filter((candidate) => isFurther(candidate, chosen));
    const worth = open.map(worthOf);
    const top = open[worth.indexOf(Math.max(...worth))];
    if (top === undefined || Math.max(...worth) <= further * best) break;
    chosen.push(top);
    top.covered.forEach((value, index) => {
      covered[index] = Math.max(covered[index] ?? 0, value);
    });
  }
  return chosen;
}

function isFurther(candidate: Candidate, chosen: readonly Candidate[]): boolean {
  const ofPage = chosen.filter(({ page }) => page.hash === candidate.page.hash);
  return (
    ofPage.length < mostOfPage &&
    !ofPage.some(({ start, end }) => candidate.start < end && candidate.end > start) &&
    !chosen.some((other) => likeness(candidate, other) > 0.8)
  );
}

/** How much two quotes say the same, 0 to 1; one with a number that another source has not says something else. */
function likeness(candidate: Candidate, { page, keys }: Candidate): number {
  const differs = [...candidate.keys].some((key) => /\p{N}/u.test(key) && !keys.has(key));
  return differs && page.hash !== candidate.page.hash ? 0 : overlap(keys, candidate.keys);
}

/** The part of the smaller set that is in the other one. */
function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [few, many] = one.size < other.size ? [one, other] : [other, one];
  return few.size === 0 ? 0 : [...few].filter((key) => many.has(key)).length / few.size;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
