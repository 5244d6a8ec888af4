// The writer without a model: a report made of quotes. The best one or two first, then a section for each task.
import { escapeInline, escapeLine, escapeQuote } from '../../citations/escape.ts';
import type { Say } from '../../chat/words/say.ts';
import { languageOf } from '../../text/language.ts';
import { sentencesOf } from '../../text/sentences.ts';
import { wordsOf } from '../../text/words.ts';
import { cited, type Material, placeOf } from '../material.ts';
import { asSaid } from '../parts-of-request.ts';
import type { Researched } from '../researched.ts';
import type { Answered, Evidence } from '../researcher/contract.ts';
import type { ReportDraft, WriterInput } from './contract.ts';

/** The same input gives the same report. */
export function compose(input: WriterInput, say: Say): ReportDraft {
  const answered = overall(input.tasks);
  const openQuestions = openOf(input.tasks, say);
  if (answered === 'no') {
    const nothing = say('found.nothing', { text: escapeQuote(clip(input.request, 200)) });
    return { text: joined([nothing, leftOut(input, say)]), answered, citations: [], openQuestions };
  }
  const { sections, shown } = quoted(input, say);
  const text = joined([summary(input, shown), ...sections, leftOut(input, say)]);
  return { ...cited(text, shown), answered, openQuestions };
}

const joined = (parts: readonly string[]) => parts.filter((part) => part !== '').join('\n\n');

/** Yes if something was found for every task, no if nothing was for any, otherwise partly. Whether it answers, nobody judged. */
function overall(tasks: readonly Researched[]): Answered {
  const asked = tasks.filter(({ task }) => task.kind !== 'analysis' && task.priority <= 2);
  if (!asked.some(isFound)) return 'no';
  return asked.every(isFound) ? 'yes' : 'partly';
}

/** A model that read the sources may have said that what it quotes does not answer. */
function isFound({ evidence, answered }: Researched): boolean {
  return evidence.length > 0 && answered !== 'no';
}

function openOf(tasks: readonly Researched[], say: Say): string[] {
  return [
    ...new Set(
      tasks.flatMap((each) => {
        const { task, missing } = each;
        if (task.kind === 'analysis' || task.priority > 2) return [];
        return missing.length > 0 || isFound(each)
          ? missing
          : [say('found.nothing', { text: task.question })];
      }),
    ),
  ];
}

/** Words kept free for the summary, headings and what stands below the quotes. */
const around = 160;

/** Sections of quotes within the allowed length; a quote appears once. */
function quoted({ tasks, maxWords }: WriterInput, say: Say): { sections: string[]; shown: Material[] } {
  const shown: Material[] = [];
  const seen = new Set<string>();
  const share = Math.floor((maxWords - around) / Math.max(1, tasks.length));
  const sections = tasks.filter(isFound).map(({ task, evidence }) => {
    const bullets: string[] = [];
    let words = 0;
    const fresh = evidence.filter((part) => !seen.has(placeOf(part)));
    // what was found for two tasks alone stands in both
    for (const part of fresh.length > 0 ? fresh : evidence.slice(0, 1)) {
      const length = part.quote.split(/\s+/).length;
      if (bullets.length > 0 && words + length > share) continue;
      seen.add(placeOf(part));
      words += length;
      shown.push({ n: shown.length + 1, taskId: task.id, evidence: part });
      bullets.push(`- ${origin(part)}“${escapeQuote(part.quote)}” [${shown.length}]`);
    }
    // The title of an only task is the request once more.
    const title = tasks.length === 1 ? say('found.passages') : (task.entity ?? task.title);
    return `### ${escapeInline(title)}\n\n${bullets.join('\n')}`;
  });
  return { sections, shown };
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

/** The best quotes of the first two tasks, or the two best quotes of one. Where one is under a name, each says what it is about. */
function summary({ tasks }: WriterInput, quotes: readonly Material[]): string {
  const found = tasks.filter(({ task }) => quotes.some(({ taskId }) => taskId === task.id));
  const shown = found.slice(0, 2).flatMap(({ task }) => {
    const own = quotes.filter(({ taskId }) => taskId === task.id);
    return own.slice(0, found.length === 1 ? 2 : 1).map((one) => ({ ...one, task }));
  });
  const isNamed = shown.some(({ task }) => task.entity !== null);
  return shown
    .map(({ n, evidence, task: { question, entity, title } }) => {
      const lead = isNamed ? `${escapeInline(entity ?? asSaid(title))}: ` : '';
      return `${lead}“${escapeQuote(keyPart(evidence.quote, question))}” [${n}]`;
    })
    .join(' ');
}

/** Quotes up to this length are short enough for a summary as they are. */
const short = 320;

/** A short quote as it is; of a long one the sentences in a row that have most words of the question. */
function keyPart(quote: string, question: string): string {
  if (quote.length <= short) return quote;
  const keys = (text: string) =>
    wordsOf(text, languageOf(question)).flatMap(({ key, isStop, parts }) => (isStop ? [] : [key, ...parts]));
  const asked = new Set(keys(question));
  const sentences = sentencesOf(quote);
  const runs = sentences.map(({ start }, from) => {
    const end = sentences.findLast((one, at) => at >= from && one.end - start <= short)?.end;
    return quote.slice(start, end ?? sentences[from]?.end);
  });
  const worth = runs.map((run) => new Set(keys(run).filter((key) => asked.has(key))).size);
  return runs[worth.indexOf(Math.max(...worth))] ?? quote;
}

function leftOut({ warnings }: WriterInput, say: Say): string {
  const lines = warnings.map((line) => `- ${escapeLine(line)}`);
  return lines.length === 0 ? '' : `### ${say('found.left-out')}\n\n${lines.join('\n')}`;
}

function clip(text: string, longest: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= longest ? line : `${line.slice(0, longest).replace(/\s+\S*$/, '')} …`;
}
