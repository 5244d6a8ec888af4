/** @jsxImportSource hono/jsx */
// The drafts of a research and its report: what changed from each to the next, what was asked for, who decided and when.
import { diffArrays } from 'diff';
import type { Context } from 'hono';
import { withoutDirections } from '../../base/directions.ts';
import { parseMarkdown } from '../../chat/markdown/parse.ts';
import { plainText } from '../../chat/markdown/plain-text.ts';
import type { Say } from '../../chat/words/say.ts';
import type { PastQuestion } from '../../store/port/past-question.ts';
import type { PageEnv, PagesParts } from '../parts.ts';
import { endingOf, viewOf } from '../../bot/asked-view.ts';
import { shownText, type ShownText } from '../report/shown-text.ts';
import { RunPage } from '../view/shell.tsx';

interface VersionsProps {
  /** All questions of the run, oldest first. */
  readonly asked: readonly PastQuestion[];
  /** What the report page shows; null: nothing. */
  readonly text: ShownText | null;
  readonly say: Say;
}

/** Shown around a change. In characters. */
const around = 200;
/** Of each text that is shown and compared. In characters. */
const longestText = 100_000;

type Version = ReturnType<typeof versionsOf>[number];

/** Needs no script, and nothing of the page around it. */
export function Versions({ asked, text, say }: VersionsProps) {
  const versions = versionsOf(asked, text, say);
  if (versions.length === 0) return <p>{say('page.no-text')}</p>;
  return (
    <ol class="versions" reversed>
      {versions
        .map((version, index) => <One version={version} before={versions[index - 1] ?? null} say={say} />)
        .toReversed()}
    </ol>
  );
}

/** Oldest first; `version`: the number of its draft, of a report that of the last. */
function versionsOf(asked: readonly PastQuestion[], text: ShownText | null, say: Say) {
  const drafts = asked.flatMap((question) => {
    const draft = viewOf(question, 'draft');
    if (draft === null) return [];
    const { version, report } = draft;
    return [{ name: say('page.draft', { version }), version, text: readable(report), question }];
  });
  if (text === null || text.kind === 'draft') return drafts;
  const last = drafts.at(-1)?.version ?? 0;
  return [
    ...drafts,
    { name: say(`page.${text.kind}`), version: last, text: readable(text.report), question: null },
  ];
}

/** Without marks of Markdown: words are compared. */
function readable(report: string): string {
  return plainText(parseMarkdown(report.slice(0, longestText), new Map()));
}

function One({ version, before, say }: { version: Version; before: Version | null; say: Say }) {
  const { name, text, question } = version;
  const outcome = question?.outcome ?? null;
  // What somebody asked for stands whole; the sentence about it is short.
  const wish = outcome?.how === 'answered' && outcome.answer.kind === 'feedback' ? outcome.answer.text : '';
  return (
    <li>
      <h2>{name}</h2>
      {question !== null && (
        <p class="facts">
          <Time at={question.askedAt} say={say} />
          <span dir="auto">
            {wish !== '' && outcome?.how === 'answered'
              ? say('outcome.changes', { name: outcome.by.name })
              : (endingOf(question, say) ?? say('card.waits-draft'))}
          </span>
          {question.answeredAt !== null && <Time at={question.answeredAt} say={say} />}
        </p>
      )}
      {wish !== '' && (
        <blockquote class="wish" dir="auto">
          {wish.slice(0, longestText)}
        </blockquote>
      )}
      {before !== null && <Changes before={before} after={text} say={say} />}
      <details>
        <summary>{say('page.whole-text')}</summary>
        <div class="text" dir="auto">
          {text.slice(0, longestText)}
        </div>
      </details>
    </li>
  );
}

function Time({ at, say }: { at: number; say: Say }) {
  const words = new Intl.DateTimeFormat(say.language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return <time datetime={new Date(at).toISOString()}>{words.format(at)} UTC</time>;
}

function Changes({ before, after, say }: { before: Version; after: string; say: Say }) {
  const pieces = changesOf(before.text, after);
  if (pieces.every(({ kind }) => kind === 'same')) return <p class="hint">{say('page.unchanged')}</p>;
  return (
    <>
      <h3>{say('page.changed', { version: before.version })}</h3>
      <div class="text changes" dir="auto">
        {pieces.map((piece, index) => shown(piece, index === 0, index === pieces.length - 1))}
      </div>
    </>
  );
}

function shown({ kind, text }: Piece, isFirst: boolean, isLast: boolean) {
  if (kind === 'added') return <ins>{text}</ins>;
  if (kind === 'removed') return <del>{text}</del>;
  const begin = isFirst ? '' : text.slice(0, around);
  const end = isLast ? '' : text.slice(-around);
  if (begin.length + end.length >= text.length) return <span>{text}</span>;
  return (
    <span>
      {begin}
      <span class="gap"> … </span>
      {end}
    </span>
  );
}

interface Piece {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** In milliseconds: texts that have nothing in common take longest. */
const patienceMs = 150;

/** What changed from one text to the next, by sentence, in the order of reading: what is gone before what came in its place. */
export function changesOf(before: string, after: string): readonly Piece[] {
  const [old, young] = [sentencesOf(before), sentencesOf(after)];
  const parts = diffArrays(old, young, { timeout: patienceMs }) ?? [
    { removed: true, added: false, value: old },
    { removed: false, added: true, value: young },
  ];
  return parts.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }));
}

/** Together they are the text. */
function sentencesOf(text: string): string[] {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });
  const whole = withoutDirections(text.slice(0, longestText));
  // Line by line: a list is not one sentence.
  return whole
    .split(/(?<=\n)/)
    .flatMap((line) => Array.from(segmenter.segment(line), ({ segment }) => segment));
}

export async function versionsPage(context: Context<PageEnv>, { bot }: PagesParts) {
  const visit = context.var.runVisit;
  const asked = await bot.questions.asked(visit.run.id);
  return context.html(
    <RunPage visit={visit} tab="versions">
      <Versions asked={asked} text={shownText(visit.run, asked)} say={visit.say} />
    </RunPage>,
  );
}
