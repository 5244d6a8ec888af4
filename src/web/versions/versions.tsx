/** @jsxImportSource hono/jsx */
// Drafts and the report, the newest first: who decided what and when, and what changed with it.
import type { DraftView } from '../../chat/views.ts';
import { outcomeText } from '../../chat/words/outcome.ts';
import type { Say } from '../../chat/words/say.ts';
import type { PastQuestion } from '../../store/port/past-question.ts';
import { draftOf } from '../report/shown-text.ts';
import type { ShownText } from '../report/shown-text.ts';
import { changesBetween } from './changes.ts';

interface Version {
  readonly name: string;
  readonly report: string;
  readonly question: PastQuestion | null;
}

/** Oldest first. `text`: what the page of the report shows. */
function versionsOf(asked: readonly PastQuestion[], text: ShownText | null, say: Say): readonly Version[] {
  const drafts = asked.flatMap((question): Version[] => {
    const draft = draftOf(question);
    if (draft === null) return [];
    return [{ name: say('page.draft', { version: draft.version }), report: draft.report, question }];
  });
  if (text === null || text.kind === 'draft') return drafts;
  return [...drafts, { name: say(`page.${text.kind}`), report: text.report, question: null }];
}

export function Versions({
  asked,
  text,
  say,
}: {
  readonly asked: readonly PastQuestion[];
  readonly text: ShownText | null;
  readonly say: Say;
}) {
  const versions = versionsOf(asked, text, say);
  if (versions.length === 0) return <p>{say('page.no-text')}</p>;
  const when = new Intl.DateTimeFormat(say.language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return (
    <>
      {versions
        .map(({ name, report, question }, index) => {
          const before = versions[index - 1];
          const feedback = saidAbout(before?.question ?? null);
          return (
            <section class="version">
              <h2>{name}</h2>
              {question !== null && (
                <p class="hint">
                  {[
                    `${when.format(question.askedAt)} UTC`,
                    ...(question.outcome === null
                      ? [say('page.waits-draft')]
                      : [outcomeText(question.view as unknown as DraftView, question.outcome, say)]),
                    ...(question.answeredAt === null ? [] : [`${when.format(question.answeredAt)} UTC`]),
                  ].join(' · ')}
                </p>
              )}
              {feedback !== null && (
                <p class="said" dir="auto">
                  {feedback}
                </p>
              )}
              {before !== undefined && <Changes before={before.report} after={report} say={say} />}
            </section>
          );
        })
        .toReversed()}
    </>
  );
}

/** The feedback that a version was followed by. */
function saidAbout(question: PastQuestion | null): string | null {
  const { outcome = null } = question ?? {};
  return outcome?.how === 'answered' && outcome.answer.kind === 'feedback' ? outcome.answer.text : null;
}

function Changes({
  before,
  after,
  say,
}: {
  readonly before: string;
  readonly after: string;
  readonly say: Say;
}) {
  const changes = changesBetween(before, after);
  if (changes === null) return <p class="hint">{say('page.unchanged')}</p>;
  return (
    <p class="changes" dir="auto">
      {changes.map(({ kind, text }) => {
        if (kind === 'added') return <ins>{text} </ins>;
        if (kind === 'removed') return <del>{text} </del>;
        return <span class="same">{text} </span>;
      })}
    </p>
  );
}
