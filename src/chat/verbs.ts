// What buttons, menus and forms do and carry, on every platform. What comes back may be forged, or older than this table.
import type { Answer, AskedQuestion, Inbound, OfQuestion, Person, Press } from './port.ts';
import type { ThreadAddress, Whisper } from './port.ts';
import type { Offered, Opening, Picked, Picks } from './port/choice.ts';
import type { Say } from './words/say.ts';

/** What is answered by one press. Names of verbs stand in messages that people press months later. */
const answers = {
  approve: { kind: 'accepted' },
  reject: { kind: 'rejected' },
  retry: { kind: 'retry' },
  finish: { kind: 'finish' },
  'give-up': { kind: 'rejected' },
  start: { kind: 'just-start' },
} as const satisfies Readonly<Record<string, Answer>>;
/**
 * `answer`: the suggestion it shows is the answer. `take`: what was offered is. `choose`: a menu whose choice counts when
 * `send` is pressed. `changes` and `words` open a form.
 */
const ofQuestion = ['answer', 'take', 'choose', 'send', 'changes', 'words'] as const;
const ofRun = ['stop', 'check', 'file', 'page', 'helpful', 'unhelpful'] as const;

type OfQuestionVerb = keyof typeof answers | (typeof ofQuestion)[number];
type OfRunVerb = (typeof ofRun)[number];
export type Verb = OfQuestionVerb | OfRunVerb;

const questionVerbs = [...(Object.keys(answers) as (keyof typeof answers)[]), ...ofQuestion];

/** Ids of questions and runs. */
export const idPattern = /^[\w-]{1,64}$/;

export type Asking = Pick<AskedQuestion, 'id' | 'version'>;

/** Whose a button, a menu or a form is. */
export type About = { readonly question: Asking } | { readonly runId: string };

/** What it carries, on every platform; at most 100 characters. `index`: which of several. */
export function codeOf(verb: Verb, about: About, index?: number): string {
  const whose = 'runId' in about ? [about.runId] : [about.question.id, about.question.version];
  return [verb, ...whose, ...(index === undefined ? [] : [index])].join(':');
}

type Action =
  | { readonly about: 'run'; readonly verb: OfRunVerb; readonly runId: string }
  | (OfQuestion & {
      readonly about: 'question';
      readonly verb: OfQuestionVerb;
      /** Which suggestion, or which question's menu; 0 for the others. */
      readonly index: number;
    });

/** Null for what is not ours. */
export function readCode(code: string): Action | null {
  const [name, id = '', ...rest] = code.split(':');
  if (!idPattern.test(id)) return null;
  const run = ofRun.find((one) => one === name);
  if (run !== undefined) {
    const known = run === 'check' ? /^\d$/.test(rest.join(':')) : rest.length === 0;
    return known ? { about: 'run', verb: run, runId: id } : null;
  }
  const verb = questionVerbs.find((one) => one === name);
  const [version = '', index = '0', ...more] = rest;
  if (verb === undefined || more.length > 0) return null;
  if (!/^\d{1,9}$/.test(version) || !/^\d{1,2}$/.test(index)) return null;
  return { about: 'question', verb, questionId: id, version: Number(version), index: Number(index) };
}

/** What somebody clicked. `chosen`: in a menu, whose choice counts later. */
export type Click =
  | TakenClick
  | (OfQuestion & { readonly kind: 'chosen' })
  | (OfQuestion & { readonly kind: 'form'; readonly form: 'changes' | 'words'; readonly picks: Picks })
  /** Answers were sent, and none was chosen. */
  | { readonly kind: 'incomplete' };

/** A click that does something by itself. */
export type TakenClick =
  | (OfQuestion & { readonly kind: 'answer'; readonly answer: Answer | Picked | Offered })
  | Press;

/** A menu of a question, and the value that is chosen in it; empty: none. */
export interface Menu {
  readonly code: string;
  readonly value: string;
}

/** A click on what carries this. `value`: of the entry that was chosen; `menus`: those of its message. Null: it is forged. */
export function readPress(code: string, value: string | undefined, menus: readonly Menu[]): Click | null {
  const action = readCode(code);
  if (action === null) return null;
  if (action.about === 'run') return runClick(action.verb, action.runId, value);
  const { verb, index, questionId, version } = action;
  const question = { questionId, version };
  const answered = (answer: Answer | Picked | Offered) => ({ kind: 'answer', answer, ...question }) as const;
  if (isSaid(verb)) return answered(answers[verb]);
  switch (verb) {
    case 'answer':
      return answered({ kind: 'picked', picks: [index] });
    case 'take':
      return answered({ kind: 'offered', index });
    case 'choose':
      return { kind: 'chosen', ...question };
    case 'send': {
      const picks = picksIn(menus);
      return picks.every((pick) => pick === null)
        ? { kind: 'incomplete' }
        : answered({ kind: 'picked', picks });
    }
    case 'changes':
    case 'words':
      return { kind: 'form', form: verb, picks: picksIn(menus), ...question };
  }
}

function isSaid(verb: OfQuestionVerb): verb is keyof typeof answers {
  return Object.hasOwn(answers, verb);
}

function picksIn(menus: readonly Menu[]): Picks {
  const picks: (number | null)[] = [];
  for (const { code, value } of menus) {
    const action = readCode(code);
    if (action?.about !== 'question' || action.verb !== 'choose') continue;
    picks[action.index] = /^\d{1,2}$/.test(value) ? Number(value) : null;
  }
  return Array.from(picks, (pick) => pick ?? null);
}

/** `number`: of a citation, as the entry of a menu carries it. */
function runClick(verb: OfRunVerb, runId: string, number: string | undefined): Click | null {
  if (verb === 'check')
    return /^[1-9]\d{0,3}$/.test(number ?? '') ? { kind: verb, runId, n: Number(number) } : null;
  if (number !== undefined) return null;
  if (verb === 'helpful' || verb === 'unhelpful') return { kind: 'rate', runId, helpful: verb === 'helpful' };
  return { kind: verb, runId };
}

/** Whose click or command it is. */
export interface Doing {
  readonly eventId: string;
  readonly author: Person;
  /** Whether a thread is the one that the person is in. */
  readonly isHere: (thread: ThreadAddress) => boolean;
}

/** Where something is handed over, and who hears why it could not be recorded. */
export interface Hearing {
  readonly inbound: Inbound;
  readonly say: Say;
  readonly failed: (error: unknown, message: string) => void;
}

/** Hands a click over. Resolves to what the person is told, null: nothing. Never rejects. */
export async function takeClick(
  click: TakenClick,
  { eventId, author, isHere }: Doing,
  { inbound, say, failed }: Hearing,
): Promise<Whisper | null> {
  try {
    if (click.kind !== 'answer') return await inbound.press({ ...click, author, isHere });
    const { questionId, version, answer } = click;
    return await inbound.answer({ eventId, questionId, version, author, answer });
  } catch (error) {
    failed(error, 'a click could not be recorded');
    return say('click.not-recorded');
  }
}

/** Whether somebody can be shown a form for an answer now. Never rejects. */
export async function openingOf(
  { questionId, version }: OfQuestion,
  author: Person,
  { inbound, say, failed }: Hearing,
): Promise<Opening> {
  try {
    return await inbound.opening({ questionId, version, author });
  } catch (error) {
    failed(error, 'a form could not be prepared');
    return { refused: say('click.not-recorded'), language: null, begun: '', asked: [] };
  }
}
