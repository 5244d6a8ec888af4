// What words mean where a decision, help or a clarification is waited for. Nothing that costs money or cannot be taken back
// is begun by words that may mean something else.
import { once } from '../../base/recent.ts';
import { readCheck } from './checking.ts';
import { isEnough } from './commands.ts';
import { inAll, languages, wordsOf } from './catalogues/languages.ts';
import { ordersIn, isQuestion } from './orders.ts';
import { sayIn, type Say } from './say.ts';
import { smallTalkOf, sensesOf } from './small-talk.ts';

type Decision =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'rejected' }
  | { readonly kind: 'feedback'; readonly text: string }
  /** `others`: it is said to somebody else. */
  | { readonly kind: 'unsure'; readonly as: 'approval' | 'rejection' | 'question' | 'talk' | 'others' };

/** In characters. Who writes so much wishes something; looking at each word of it may be made to take long. */
const longText = 500;

const wished = once(() => new RegExp(String.raw`^(?:${inAll('change').join('|')})\s*[:：]\s*(\S.*)$`, 'isu'));

/** How a list of tasks begins: it is the plan itself. */
export const listed = /^\s*(?:\d{1,2}[.)]|[-*•])\s+\S/u;

/** A decision, a wish, or what to ask back about. Text that is long, a list or an order is a wish; whether other words are one is for a model. */
export function readDecision(text: string): Decision {
  const said = text.trim();
  const wish = wished().exec(said)?.[1];
  if (wish !== undefined) return { kind: 'feedback', text: wish };
  if (said.length > longText) return { kind: 'feedback', text: said };
  // A command is looked for before: where it is none, it begins nothing either.
  if (readCheck(said) !== null) return { kind: 'unsure', as: 'talk' };
  const plain = plainDecision(said);
  if (plain === 'accepted' || plain === 'rejected') return { kind: plain };
  if (plain === 'maybe-accepted') return { kind: 'unsure', as: 'approval' };
  if (plain === 'maybe-rejected') return { kind: 'unsure', as: 'rejection' };
  if (plain === 'neither') return { kind: 'unsure', as: 'talk' };
  if (listed.test(said)) return { kind: 'feedback', text: said };
  if (mentionsOther(said)) return { kind: 'unsure', as: 'others' };
  if (ordersIn(said) !== null) return { kind: 'feedback', text: said };
  return { kind: 'unsure', as: isQuestion(said) ? 'question' : 'talk' };
}

/** Whether words below a draft ask something about it. `perhaps`: it takes a model to tell what they mean. */
export function asksAbout(text: string): 'yes' | 'perhaps' | 'no' {
  const said = text.trim();
  if (said === '' || said.length > longText) return 'no';
  const decision = readDecision(said);
  if (decision.kind === 'unsure') {
    if (decision.as === 'question') return 'yes';
    return decision.as === 'others' ? 'no' : 'perhaps';
  }
  return decision.kind === 'feedback' && listed.test(said) ? 'perhaps' : 'no';
}

/** Whether what is said to a plan that waits, or to a run that works, is taken by its words alone, and by no model. */
export function isPlain(text: string, to: 'plan' | 'work'): boolean {
  if (text.trim() === '') return true;
  const isTaken = asksAbout(text) === 'no';
  if (to === 'plan') return isTaken || listed.test(text);
  return isEnough(text) || (isTaken && readDecision(text).kind === 'feedback');
}

const buttons = { accepted: 'button.approve', rejected: 'button.reject' } as const;

/** Whether the word on the decision's button is said, in any language: it can be for nothing else. */
export function namesDecision(decision: keyof typeof buttons, text: string): boolean {
  const said = text.toLowerCase();
  return languages().some((language) => said.includes(sayIn(language)(buttons[decision]).toLowerCase()));
}

const unchanged = once(() => new RegExp(`^(?:${inAll('unchanged').join('|')})$`, 'u'));

/** Whether what was written where a change is asked for names none: politeness, a decision, or the word that there is nothing. */
export function asksNothing(wish: string): boolean {
  if (wish.length > longText) return false;
  const text = wish
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}ー]+/gu, ' ')
    .trim();
  return unchanged().test(text) || plainDecision(wish) !== null || smallTalkOf(wish) !== null;
}

/** Whether words begin with a mention of somebody else; what has a slash, such as `@types/node`, names a package. */
export function mentionsOther(text: string): boolean {
  return /^\s*@(?!footnote\b|[\w.-]{1,100}\/\w)\S/iu.test(text);
}

/** What to say to whoever may have meant something else: how to go on. */
export function askedBack(as: Extract<Decision, { kind: 'unsure' }>['as'], say: Say): string {
  if (as === 'approval' || as === 'rejection') return say(`decide.${as}`);
  return as === 'others' ? say('decide.ways') : `${say(`decide.${as}`)} ${say('decide.ways')}`;
}

/** `maybe-…`: it may be meant so, and may be said to somebody else. `neither`: politeness or hesitation, and no more. */
type PlainDecision = 'accepted' | 'rejected' | 'maybe-accepted' | 'maybe-rejected' | 'neither';

const senses = ['yes', 'no', 'praise', 'doubt', 'wait', 'around-decision'] as const;
type Sense = (typeof senses)[number];

const it = '(?: (?:it|this|that|all|everything|the (?:draft|plan|report)))?';
const good = '(?:good|great|fine|perfect|ok|okay|nice|right|correct|excellent|awesome)';
const very = '(?:(?:all|very|really|pretty|so|quite|just) )*';

/** Of two that fit, the one that takes more counts. What is no fixed phrase. */
const more: Readonly<Partial<Record<Sense, string>>> = {
  yes: [
    `(?:i )?(?:approve|accept|agree|approved|accepted|agreed)${it}`,
    `(?:(?:it|this|that|everything|the (?:draft|plan|report)) )?(?:looks?|is|seems|sounds|looking) ${very}${good}(?: (?:to|for|with|by) (?:me|us|go))?`,
    `${good} (?:to|for|with|by) (?:me|us)`,
    '(?:ship|post|publish|send|deliver|release) (?:it|this|that|the (?:draft|report))(?: out| now)?',
  ].join('|'),
  no: `reject${it}`,
  praise: `please (?:approve|accept)${it}|${good}`,
  doubt: `discard${it}`,
};

/** They need no space between them. */
const signs: readonly (readonly [Sense, string])[] = [
  ['yes', '👍|✅|👌|✔|☑|🆗|:\\+1:|:thumbsup:|:white_check_mark:|:ok_hand:'],
  ['praise', '🎉|🚀|💯|🙌|👏|❤'],
  ['doubt', '👎|❌|:-1:|:thumbsdown:'],
  ['around-decision', '🙏|🙂|😀|😊'],
];

const readers = once(() => [
  ...senses.map((sense) => {
    const spaced = [more[sense] ?? [], ...inAll(sense, false)].flat().join('|');
    const spaceless = inAll(sense, true).join('|');
    return [sense, new RegExp(`(?:${spaced})(?= |$)|(?:${spaceless})`, 'yu')] as const;
  }),
  ...signs.map(([sense, words]) => [sense, new RegExp(`(?:${words})`, 'yu')] as const),
]);

/** Whether words approve or reject, whatever they are said to, and say nothing else. */
export function isDecision(text: string): boolean {
  const plain = text.length > longText ? null : plainDecision(text);
  return plain === 'accepted' || plain === 'rejected';
}

/** Agreement or refusal with politeness around it. Null: more is said than a decision, or something is asked. */
export function plainDecision(said: string): PlainDecision | null {
  if (/[?？]/u.test(said)) return null;
  const text = folded(withoutName(said));
  const found = sensesOf(text, readers());
  return found === null ? null : meaningOf(found);
}

function meaningOf(found: ReadonlySet<Sense>): PlainDecision {
  const isFor = found.has('yes') || found.has('praise');
  const isAgainst = found.has('no') || found.has('doubt');
  if (found.has('wait') || isFor === isAgainst) return 'neither';
  if (isFor) return found.has('yes') ? 'accepted' : 'maybe-accepted';
  return found.has('no') && !found.has('doubt') ? 'rejected' : 'maybe-rejected';
}

/** Who is thanked at the end does not change what is meant. */
function withoutName(text: string): string {
  return text.replace(
    /(?<=\b(?:thanks|thank you|thx|cheers|danke|merci|gracias|grazie))[\s,]+@?\p{Lu}[\p{L}'’-]*(?:\s+\p{Lu}[\p{L}'’-]*)?[\s.!]*$/iu,
    '',
  );
}

function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\u{FE0F}|\p{Emoji_Modifier}/gu, '')
    .replaceAll('’', "'")
    .replaceAll(/(?<=\b(?:that|it|this|everything))'s\b/gu, ' is')
    .replaceAll(/(?<![:\p{L}])[*_~"“”`]+|[*_~"“”`]+(?![:\p{L}])/gu, ' ')
    .replaceAll(/(?<!:[\w+-]*)[.,!;…¡¿、。！，()]+|(?<=\s)[-–—]+(?=\s)/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/** What stands on the buttons of these answers, and at the prompt. */
const labels = {
  retry: ['button.retry'],
  finish: ['button.finish', 'finish.models', 'finish.web'],
  'just-start': ['button.start'],
} as const;

/** Whether these words, in any language that Footnote speaks, are this answer and say nothing else. */
export function isAnswer(what: keyof typeof labels, said: string): boolean {
  const word = lowered(said.trim()).replace(/[.!。！]+$/u, '');
  return languages().some((language) => {
    const shown = labels[what].map((key) => lowered(sayIn(language)(key)));
    return [...wordsOf(language).typed[what].split('|'), ...shown].includes(word);
  });
}

function lowered(text: string): string {
  return text.toLowerCase().replaceAll('’', "'");
}
