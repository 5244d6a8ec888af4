/** @jsxImportSource hono/jsx */
// The drafts of a research and its report: what changed from each to the next, what was asked for, who decided and when.
import type { Say } from '../../chat/words/say.ts';
import type { PastQuestion } from '../../store/port/past-question.ts';
import { parseMarkdown } from '../../chat/markdown/parse.ts';
import { plainText } from '../../chat/markdown/plain-text.ts';
import type { MessageView } from '../../chat/views.ts';
import { outcomeText } from '../../chat/words/outcome.ts';
import { draftOf } from '../report/shown-text.ts';
import type { ShownText } from '../report/shown-text.ts';
import { changesOf } from './changes.ts';
import type { Piece } from './changes.ts';

export interface VersionsProps {
  /** All questions of the run, oldest first. */
  readonly asked: readonly PastQuestion[];
  /** What the report page shows; null: nothing. */
  readonly text: ShownText | null;
  readonly say: Say;
}

/** Shown around a change. In characters. */
const around = 200;
/** Of each text, in characters. */
const longestShown = 100_000;

interface Version {
  readonly name: string;
  /** The number of its draft; of a report that of the last. */
  readonly version: number;
  readonly text: string;
  readonly question: PastQuestion | null;
}

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

/** Oldest first. */
function versionsOf(asked: readonly PastQuestion[], text: ShownText | null, say: Say): Version[] {
  const drafts = asked.flatMap((question) => {
    const draft = draftOf(question);
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
  return plainText(parseMarkdown(report.slice(0, longestShown), new Map()));
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
              : outcome === null
                ? say('card.waits-draft')
                : outcomeText(question.view as unknown as MessageView, outcome, say)}
          </span>
          {question.answeredAt !== null && <Time at={question.answeredAt} say={say} />}
        </p>
      )}
      {wish !== '' && (
        <blockquote class="wish" dir="auto">
          {wish.slice(0, longestShown)}
        </blockquote>
      )}
      {before !== null && <Changes before={before} after={text} say={say} />}
      <details>
        <summary>{say('page.whole-text')}</summary>
        <div class="text" dir="auto">
          {text.slice(0, longestShown)}
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
        {pieces.map((piece, index) => (
          <Shown piece={piece} isFirst={index === 0} isLast={index === pieces.length - 1} />
        ))}
      </div>
    </>
  );
}

function Shown({
  piece: { kind, text },
  isFirst,
  isLast,
}: {
  piece: Piece;
  isFirst: boolean;
  isLast: boolean;
}) {
  const shown = text.slice(0, longestShown);
  if (kind === 'added') return <ins>{shown}</ins>;
  if (kind === 'removed') return <del>{shown}</del>;
  const begin = isFirst ? '' : shown.slice(0, around);
  const end = isLast ? '' : shown.slice(-around);
  if (begin.length + end.length >= shown.length) return <span>{shown}</span>;
  return (
    <span>
      {begin}
      <span class="gap"> … </span>
      {end}
    </span>
  );
}
