// Findings without a model: for each answered task its best quote in its own words, with the quotes of other pages that
// say the same, and a confidence by rule.
import type { AnalystInput, Confidence, Contradiction, Finding } from '../analyst.ts';
import { materialOf } from '../material.ts';
import type { Material } from '../material.ts';
import type { Task } from '../planner.ts';
import { confidenceOf } from './confidence.ts';
import { keySentence } from './key-sentence.ts';
import { isFramingWord, isFunctionWord, wordsOf } from './words.ts';

/** B30. */
const limits = { least: 2, most: 5 };
/** The part of the words of the shorter quote that two quotes share when they say the same. */
const agreement = 0.5;

/** At most 5: one for each answered task, what was asked for first; of a single task up to two that differ. */
export function findingsOf(input: AnalystInput, contradictions: readonly Contradiction[]): Finding[] {
  const material = materialOf(input);
  const answered = input.tasks
    .filter((each) => each.answered !== 'no')
    .toSorted((a, b) => a.task.priority - b.task.priority);
  const groups = answered.map(({ task }) => ({ task, groups: groupsOf(task, material) }));
  const first = groups.flatMap(({ task, groups: [best] }) => (best === undefined ? [] : [{ task, best }]));
  const second = groups.flatMap(({ task, groups: [, next] }) =>
    next === undefined ? [] : [{ task, best: next }],
  );
  const chosen = [...first, ...second.slice(0, Math.max(0, limits.least - first.length))];
  return chosen.slice(0, limits.most).map(({ task, best }, index) => ({
    id: `finding-${index + 1}`,
    content: keySentence(best[0].evidence.quote, task.question),
    confidence: sureness(best, input, contradictions),
    quotes: best.map(({ n }) => n),
    category: task.entity,
  }));
}

type Group = readonly [Material, ...Material[]];

/** The quotes of a task, the best first, each with those that agree with it. */
function groupsOf({ id, question }: Task, material: readonly Material[]): Group[] {
  const asked = stemsOf(question);
  const groups: [Material, ...Material[]][] = [];
  const own = material.filter(({ taskId }) => taskId === id);
  for (const each of own.toSorted((a, b) => b.evidence.score - a.evidence.score)) {
    const group = groups.find(([best]) => agree(best.evidence.quote, each.evidence.quote, asked));
    if (group === undefined) groups.push([each]);
    else group.push(each);
  }
  return groups;
}

/** The same figures, and mostly the same words beside those of the question. */
function agree(one: string, other: string, asked: ReadonlySet<string>): boolean {
  const [a, b] = [figuresIn(one), figuresIn(other)];
  const few = a.size < b.size ? a : b;
  if (few.size > 0 && ![...few].some((figure) => a.has(figure) && b.has(figure))) return false;
  const said = [stemsOf(one), stemsOf(other)].map((stems) => [...stems].filter((stem) => !asked.has(stem)));
  const [shorter = [], longer = []] = said.toSorted((left, right) => left.length - right.length);
  const known = new Set(longer);
  return shorter.length > 0 && shorter.filter((stem) => known.has(stem)).length >= agreement * shorter.length;
}

function figuresIn(text: string): ReadonlySet<string> {
  return new Set(text.match(/\d+(?:[.,]\d+)*/g));
}

function stemsOf(text: string): ReadonlySet<string> {
  const telling = wordsOf(text).filter((word) => !isFunctionWord(word) && !isFramingWord(word));
  return new Set(telling.map(({ stem }) => stem));
}

/** What another page contradicts is never more than `low`. */
function sureness(
  group: Group,
  { sources }: AnalystInput,
  contradictions: readonly Contradiction[],
): Confidence {
  if (contradictions.some(({ quotes }) => group.some(({ n }) => quotes.includes(n)))) return 'low';
  return confidenceOf(
    group.map(({ evidence: { url } }) => ({
      url,
      quality: sources.find((source) => source.url === url)?.quality ?? 'unknown',
    })),
  );
}
