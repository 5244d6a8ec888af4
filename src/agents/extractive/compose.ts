// The writer without a model: a report made of quotes. A summary of two sentences, a section for each task, what could
// not be found, and a plain statement how it was made.
import { escapeInline, escapeLine, escapeQuote } from '../../citations/escape.ts';
import { cited } from '../citing.ts';
import { keySentence } from './key-sentence.ts';
import { withoutRepeats } from './repeats.ts';
import { materialOf } from '../material.ts';
import type { Material } from '../material.ts';
import type { Researched } from '../researched.ts';
import type { Answered, Evidence } from '../researcher.ts';
import type { ReportDraft, WriterInput } from '../writer.ts';

/** Evidence under the index by which the draft's markers name it, before they are numbered. */
interface Indexed {
  readonly index: number;
  readonly taskId: string;
  readonly evidence: Evidence;
}

const statement =
  '_This report was put together without a language model: everything in quotation marks is the sources’ own wording, and nothing was concluded from it._';

/** The same input gives the same report. */
export function compose(given: WriterInput): ReportDraft {
  const disagreements = disagreementsOf(given);
  const input = { ...given, tasks: withoutRepeats(given.tasks) };
  const answered = overall(input.tasks);
  const openQuestions = openOf(input.tasks, answered);
  if (answered === 'no')
    return { text: refusal(input, openQuestions), answered, citations: [], openQuestions };
  const { sections, indexed } = quoted(input, wordsOf(disagreements));
  const text = [
    summary(input, indexed, answered),
    assumptions(input.constraints),
    ...sections,
    disagreementsText(disagreements, indexed),
    list('### Open questions', openQuestions.map(escapeLine)),
    list('### Sources left out', input.warnings.map(escapeLine)),
    statement,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
  return { ...cited(text, indexed), answered, openQuestions };
}

/** Yes if everything that was asked or taken for granted is answered, no if nothing is, otherwise partly. */
function overall(tasks: readonly Researched[]): Answered {
  const counted = tasks.filter(({ task }) => task.priority <= 2);
  if (counted.every((task) => task.answered === 'no')) return 'no';
  return counted.every((task) => task.answered === 'yes') ? 'yes' : 'partly';
}

function openOf(tasks: readonly Researched[], answered: Answered): string[] {
  return [
    ...new Set(
      tasks
        .filter(({ task }) => task.priority === 1 || (task.priority === 2 && answered === 'no'))
        .flatMap(({ missing }) => missing),
    ),
  ];
}

/** Words kept free for the summary, headings and what stands below the quotes. */
const around = 160;

/** Sections of quotes within the allowed length, of which so many words are needed elsewhere; a quote appears once. */
function quoted(input: WriterInput, elsewhere: number): { sections: string[]; indexed: Indexed[] } {
  const indexed: Indexed[] = [];
  const seen = new Set<string>();
  const sections: string[] = [];
  const share = Math.floor((input.maxWords - around - elsewhere) / Math.max(1, input.tasks.length));
  for (const { task, evidence, answered, missing } of input.tasks) {
    if (answered === 'no') {
      if (task.priority === 1)
        sections.push(`### ${escapeInline(task.title)}\n\n${escapeLine(missing[0] ?? 'Nothing was found.')}`);
      continue;
    }
    const bullets: string[] = [];
    let words = 0;
    for (const part of evidence) {
      const key = `${part.url}@${part.start}`;
      const length = part.quote.split(/\s+/).length;
      if (seen.has(key) || (bullets.length > 0 && words + length > share)) continue;
      seen.add(key);
      words += length;
      indexed.push({ index: indexed.length + 1, taskId: task.id, evidence: part });
      bullets.push(`- ${origin(part)}“${escapeQuote(part.quote)}” [${indexed.length}]`);
    }
    if (bullets.length > 0) sections.push(`### ${escapeInline(task.title)}\n\n${bullets.join('\n')}`);
  }
  return { sections, indexed };
}

/** What sources disagree about, with the part of a quote of each side that says so. */
interface Disagreement {
  readonly description: string;
  readonly sides: readonly { readonly material: Material; readonly said: string }[];
}

const mostDisagreements = 3;

/** Those with quotes of at least two sides that are there (B86). */
function disagreementsOf(input: WriterInput): Disagreement[] {
  const material = materialOf(input);
  return (input.contradictions ?? [])
    .map(({ description, quotes }) => ({
      description,
      sides: quotes.slice(0, 4).flatMap((n) => {
        const found = material[n - 1];
        if (found === undefined) return [];
        return [{ material: found, said: keySentence(found.evidence.quote, description) }];
      }),
    }))
    .filter(({ sides }) => sides.length >= 2)
    .slice(0, mostDisagreements);
}

function wordsOf(disagreements: readonly Disagreement[]): number {
  const texts = disagreements.flatMap(({ description, sides }) => [
    description,
    ...sides.map(({ material, said }) => `${material.evidence.title} ${said}`),
  ]);
  return texts.join(' ').split(/\s+/).length;
}

/** Each side under the number of its source. Adds the quotes that stand nowhere else yet. */
function disagreementsText(disagreements: readonly Disagreement[], indexed: Indexed[]): string {
  if (disagreements.length === 0) return '';
  const paragraphs = disagreements.map(({ description, sides }) => {
    const bullets = sides.map(({ material, said }) => {
      const { taskId, evidence } = material;
      const known = indexed.find((each) => isSame(each.evidence, evidence));
      if (known === undefined) indexed.push({ index: indexed.length + 1, taskId, evidence });
      return `- ${origin(evidence)}“${escapeQuote(said)}” [${known?.index ?? indexed.length}]`;
    });
    return `${escapeLine(description.replace(/[.:\s]+$/, ''))}:\n\n${bullets.join('\n')}`;
  });
  return `### Disagreements\n\n${paragraphs.join('\n\n')}`;
}

function isSame(one: Evidence, other: Evidence): boolean {
  return one.url === other.url && one.start === other.start && one.end === other.end;
}

/** Where a quote stands, in bold; the page's title and the nearest heading when that says more. */
function origin(evidence: Evidence): string {
  const heading = evidence.headings.at(-1) ?? '';
  const names = [evidence.title, heading === evidence.title ? '' : heading].map((name) =>
    escapeQuote(clip(name, 60)),
  );
  const path = names.filter((name) => name !== '').join(' › ');
  return path === '' ? '' : `**${path}**: `;
}

/** Two sentences: the best quotes of the two most important tasks, or the two best quotes of one. */
function summary(input: WriterInput, indexed: readonly Indexed[], answered: Answered): string {
  const asked = input.tasks.filter(({ task, answered: found }) => found !== 'no' && task.priority < 3);
  const firsts = asked.flatMap(({ task }) =>
    indexed.filter(({ taskId }) => taskId === task.id).slice(0, asked.length === 1 ? 2 : 1),
  );
  const sentences = firsts.slice(0, 2).map(({ index, taskId, evidence }) => {
    const task = input.tasks.find((one) => one.task.id === taskId)?.task;
    const lead = task?.entity === null || task === undefined ? '' : `${escapeInline(task.entity)}: `;
    return `${lead}“${escapeQuote(keySentence(evidence.quote, task?.question ?? input.request))}” [${index}]`;
  });
  const caution = answered === 'partly' ? ' The sources answer this only in part.' : '';
  return `${sentences.join(' ')}${caution}`;
}

function assumptions(constraints: readonly string[]): string {
  return constraints.length === 0 ? '' : `_Assumed: ${constraints.map(escapeInline).join(' ')}_`;
}

function list(heading: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${heading}\n\n${lines.map((line) => `- ${line}`).join('\n')}`;
}

/** When nothing answers the request: says so, and names the nearest pages in words, without citing them. */
function refusal(input: WriterInput, openQuestions: readonly string[]): string {
  const near = [
    ...new Map(
      input.tasks
        .flatMap(({ evidence }) => evidence)
        .toSorted((a, b) => b.score - a.score)
        .map((evidence) => [evidence.url, evidence.title]),
    ).values(),
  ].filter((title) => title !== '');
  const nearest = [...new Set(near)].slice(0, 3).map((title) => `“${escapeQuote(clip(title, 80))}”`);
  return [
    `The sources do not answer this request: ${escapeInline(clip(input.request, 200))}`,
    nearest.length === 0 ? '' : `The nearest pages are ${nearest.join(', ')}, but they do not say it.`,
    list('### Open questions', openQuestions.map(escapeLine)),
    list('### Sources left out', input.warnings.map(escapeLine)),
    '_This was checked without a language model: sources that say the same in entirely other words may have been missed._',
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function clip(text: string, longest: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= longest ? line : `${line.slice(0, longest).replace(/\s+\S*$/, '')} …`;
}
