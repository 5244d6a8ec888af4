// What words mean below a draft or a plan that waits for a decision. Nothing that costs money or cannot be taken back
// is begun by words that may mean something else.
import { answerWords, unchangedWords } from './catalogues/typed.ts';
import { readCheck } from './checking.ts';
import { ordersIn } from './orders.ts';
import { plainDecision } from './plain-decision.ts';
import { sayIn, type Say } from './say.ts';
import { smallTalkOf } from './small-talk.ts';
import { isQuestion, isWish } from './wish.ts';

export type Decision =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'rejected' }
  | { readonly kind: 'feedback'; readonly text: string }
  /** `others`: it is said to somebody else. */
  | { readonly kind: 'unsure'; readonly as: 'approval' | 'rejection' | 'question' | 'talk' | 'others' };

/** In characters. Who writes so much wishes something; looking at each word of it may be made to take long. */
const longText = 500;

const wished = new RegExp(
  String.raw`^(?:${Object.values(answerWords)
    .map(({ change }) => change)
    .join('|')})\s*[:：]\s*(\S.*)$`,
  'isu',
);

/** A decision, a wish, or what to ask back about. Text that is long or an order is a wish; text of lines is one, too. */
export function readDecision(text: string): Decision {
  const said = text.trim();
  const wish = wished.exec(said)?.[1];
  if (wish !== undefined) return { kind: 'feedback', text: wish };
  if (said.length > longText) return { kind: 'feedback', text: said };
  // A command is looked for before: where it is none, it begins nothing either.
  if (readCheck(said) !== null) return { kind: 'unsure', as: 'talk' };
  const plain = plainDecision(said);
  if (plain === 'accepted' || plain === 'rejected') return { kind: plain };
  if (plain === 'maybe-accepted') return { kind: 'unsure', as: 'approval' };
  if (plain === 'maybe-rejected') return { kind: 'unsure', as: 'rejection' };
  if (plain === 'neither') return { kind: 'unsure', as: 'talk' };
  if (/^\s*(?:\d{1,2}[.)]|[-*•])\s+\S/u.test(said)) return { kind: 'feedback', text: said };
  if (isForOthers(said)) return { kind: 'unsure', as: 'others' };
  if (isWish(said) || ordersIn(said) !== null) return { kind: 'feedback', text: said };
  return { kind: 'unsure', as: isQuestion(said) ? 'question' : 'talk' };
}

/** Whether words below a draft ask something about it. `perhaps`: it takes a model to tell what they mean. */
export function asksAbout(text: string): 'yes' | 'perhaps' | 'no' {
  const said = text.trim();
  if (said === '' || said.length > longText) return 'no';
  const decision = readDecision(said);
  if (decision.kind === 'unsure')
    return decision.as === 'question' ? 'yes' : decision.as === 'talk' ? 'perhaps' : 'no';
  const isPlain = decision.kind !== 'feedback' || decision.text !== said || ordersIn(said) !== null;
  return isPlain ? 'no' : 'perhaps';
}

const approvals = Object.keys(answerWords).map((language) => sayIn(language)('button.approve').toLowerCase());

/** Whether the word on the button is said, in any language: it can be for nothing else. */
export function namesApproval(text: string): boolean {
  const said = text.toLowerCase();
  return approvals.some((word) => said.includes(word));
}

const unchanged = new RegExp(`^(?:${Object.values(unchangedWords).join('|')})$`, 'u');

/** Whether what was written where a change is asked for names none: politeness, a decision, or the word that there is nothing. */
export function asksNothing(wish: string): boolean {
  if (wish.length > longText) return false;
  const text = wish
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}ー]+/gu, ' ')
    .trim();
  return unchanged.test(text) || plainDecision(wish) !== null || smallTalkOf(wish) !== null;
}

/** `@Bob …`, or a name before or after what is asked: `Bob, what do you think?` */
function isForOthers(said: string): boolean {
  const [, before, rest = ''] = /^(@?\p{Lu}[\p{L}'’-]+)\s*[,:]\s*(.+)$/su.exec(said) ?? [];
  const names = before !== undefined && !openers.test(before);
  if (/^@(?!footnote\b)\p{L}/iu.test(said)) return true;
  if (names && (isQuestion(rest) || /^(?:please|pls|can|could|would|will|have|did|do) /i.test(rest)))
    return true;
  return /,\s*@?\p{Lu}\p{Ll}+\s*[?？]\s*$/u.test(said);
}

/** Capital words before a comma that are no names. */
const openers =
  /^(?:footnote|please|also|yes|no|ok|okay|great|good|nice|thanks|hi|hey|hello|well|so|and|but|overall|finally|first|second|third|then|however|instead|otherwise|perhaps|maybe|sorry|hmm+|shorter|longer|better|actually|lastly|next|besides)$/i;

/** What to say to whoever may have meant something else: how to go on. */
export function askedBack(as: Extract<Decision, { kind: 'unsure' }>['as'], say: Say): string {
  return as === 'others' ? say('decide.ways') : `${say(`decide.${as}`)} ${say('decide.ways')}`;
}
