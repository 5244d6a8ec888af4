// What people said to a run while it was working: looked at where new work would begin, and shown on the card.
import type { NoticeView } from '../chat/views.ts';
import { isEnough } from '../chat/words/commands.ts';
import { ordersIn } from '../chat/words/orders.ts';
import { firstOf, type Say } from '../chat/words/say.ts';
import type { ResearchParts } from './parts.ts';
import type { InboxMessage, QuestionDraft } from '../durable/port.ts';
import { names } from './report/feedback.ts';
import type { Given, Run } from './run.ts';

export interface Heard {
  /** Number of the last message that was heard. */
  readonly until: number;
  /** What is new and asks for other work; null: nothing. */
  readonly wish: string | null;
  /** Somebody said "enough": nothing new is begun, and the report is written. */
  readonly enough: boolean;
}

export const nothingHeard: Heard = { until: 0, wish: null, enough: false };

/** Longest words of a person that are repeated, in characters: where several are, and with what they lean on. */
const longest = { ofSeveral: 120, heard: 240 };

/** What came after a run had looked for the last time: it is given back to whoever said it. */
export function tooLate(messages: readonly InboxMessage[], say: Say): NoticeView | null {
  const wishes = messages.filter((message) => !isEnough(wordsOf(message)));
  const said = wishes.map(({ text }) => text.trim()).filter((text) => text !== '');
  if (said.length === 0) return null;
  const repeated = said.map((text) => say('quoted', { text: cutShort(text, longest.ofSeveral) }));
  const list = firstOf(repeated, mostRepeated, say).join(', ');
  return { kind: 'notice', tone: 'info', text: say('steer.too-late', { list }) };
}

/** So many messages are repeated. */
const mostRepeated = 5;

/** What was said since; `key` names the moment in the run. */
export async function listen(run: Run, key: string, heard: Heard): Promise<Heard> {
  const messages = await run.inbox(`steering/${key}`, heard.until);
  const wishes: string[] = [];
  let { enough } = heard;
  const said = messages.filter((message) => wordsOf(message) !== '');
  // In the order in which it was said; the last word counts: who wants more after all gets it.
  for (const [index, message] of said.entries()) {
    const words = wordsOf(message);
    enough = isEnough(words);
    if (!enough) wishes.push(words);
    await run.note(`steering/${key}/heard-${index + 1}`, 'steered', {
      text: cutShort(enough ? message.text.trim() : words, longest.heard),
      effect: enough ? 'finishing' : 'replanning',
    });
  }
  return { until: messages.at(-1)?.seq ?? heard.until, wish: wishes.join('\n') || null, enough };
}

/** Asks people once all they said is heard; else it is heard now. What is said once the question is recorded answers it. */
export async function askHeard(
  run: Run,
  key: string,
  question: QuestionDraft,
  heard: Heard,
): Promise<{ readonly reply: Given } | { readonly heard: Heard }> {
  const draft = { ...question, heardUntil: heard.until };
  const reply = await run.ask<Given | { readonly kind: 'unheard' }>(key, draft);
  return reply.kind === 'unheard' ? { heard: await listen(run, key, heard) } : { reply };
}

/** Whether the last word by now is that it is enough; what was said is still to be heard. */
export async function isEnoughSaid(run: Run, key: string, heard: Heard): Promise<boolean> {
  const last = (await run.inbox(`steering/${key}`, heard.until)).at(-1);
  return last === undefined ? heard.enough : isEnough(wordsOf(last));
}

/** In other words where it says too little itself. */
function wordsOf({ text, heard }: InboxMessage): string {
  return (heard ?? text).trim();
}

/** As it was said, line breaks too; cut between words where there are any. */
function cutShort(text: string, most: number): string {
  if (text.length <= most) return text;
  const head = text.slice(0, most - 1).toWellFormed();
  return `${(/\S/.test(text.charAt(most - 1)) ? head.replace(/\s\S{0,40}$/u, '') : head).trimEnd()}…`;
}

type Models = Pick<ResearchParts, 'models'>;

/** What is to be looked for, where no model can follow what people want: the words themselves where a model reads them or they are no order; empty: nothing. */
export function wantedOf<T extends string | null>(said: T, { models }: Models): T | string {
  const orders = said === null || models.has('analytical') ? null : ordersIn(said);
  return orders === null ? said : orders.search.join('\n');
}

/** What is to be left out, unless it was searched for at a later wish; nothing where a model writes. */
export function leftOutOf(said: readonly string[], { models }: Models): readonly string[] {
  if (models.has('analytical')) return [];
  const all = said.flatMap((text) => text.split('\n').flatMap((line) => ordersIn(line) ?? []));
  return all.reduce<readonly string[]>(
    (leftOut, { leaveOut, search }) => [
      ...leftOut.filter((what) => !search.some((wanted) => names(wanted, what))),
      ...leaveOut,
    ],
    [],
  );
}
