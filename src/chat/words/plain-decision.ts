// Words that are nothing but a decision: agreement or refusal with politeness around it, in the commonest languages.
import { decisionWords } from './catalogues/typed.ts';
import { sensesOf } from './senses.ts';

/** `maybe-…`: it may be meant so, and may be said to somebody else. `neither`: politeness or hesitation, and no more. */
export type PlainDecision = 'accepted' | 'rejected' | 'maybe-accepted' | 'maybe-rejected' | 'neither';

type Sense = keyof (typeof decisionWords)['en'];

const it = '(?: (?:it|this|that|all|everything|the (?:draft|plan|report)))?';
const good = '(?:good|great|fine|perfect|ok|okay|nice|right|correct|excellent|awesome)';
const very = '(?:(?:all|very|really|pretty|so|quite|just) )*';

/** Of two that fit, the one that takes more counts. What is no fixed phrase, or of a language without a catalogue. */
const more: Readonly<Record<Sense, string>> = {
  yes: [
    `(?:i )?(?:approve|accept|agree|approved|accepted|agreed)${it}`,
    `(?:(?:it|this|that|everything|the (?:draft|plan|report)) )?(?:looks?|is|seems|sounds|looking) ${very}${good}(?: (?:to|for|with|by) (?:me|us|go))?`,
    `${good} (?:to|for|with|by) (?:me|us)`,
    '(?:ship|post|publish|send|deliver|release) (?:it|this|that|the (?:draft|report))(?: out| now)?',
    'sim|aprovad[oa]|aceit[oa]|está bom|tudo certo|sì|approvat[oa]|accettat[oa]|va bene',
    'akkoord|goedgekeurd|zatwierdzam|tak|да|хорошо|одобряю|одобрено|согласен|согласна',
  ].join('|'),
  no: `reject${it}|rejeitad[oa]|rifiutat[oa]|нет`,
  praise: `please (?:approve|accept)${it}|${good}|perfeito|perfetto`,
  doubt: `discard${it}`,
  wait: 'espera',
  filler: 'obrigad[oa]|grazie|per favore',
};

/** Of writing that puts no space between words, and of signs. */
const signs: readonly (readonly [Sense, string])[] = [
  [
    'yes',
    '👍|✅|👌|✔|☑|🆗|:\\+1:|:thumbsup:|:white_check_mark:|:ok_hand:|批准|同意|通过|可以|好的|승인(?:합니다)?|네|좋아요',
  ],
  ['no', '拒绝|반려'],
  ['praise', '🎉|🚀|💯|🙌|👏|❤|好|좋다'],
  ['doubt', '👎|❌|:-1:|:thumbsdown:|不|아니요'],
  ['filler', '🙏|🙂|😀|😊|谢谢|감사합니다'],
];

const readers = [
  ...(Object.keys(more) as Sense[]).map((sense) => {
    const { ja, ...spaced } = Object.fromEntries(
      Object.entries(decisionWords).map(([language, words]) => [language, words[sense]]),
    );
    const words = [more[sense], ...Object.values(spaced)].join('|');
    return [sense, new RegExp(`(?:${words})(?= |$)|(?:${ja})`, 'yu')] as const;
  }),
  ...signs.map(([sense, words]) => [sense, new RegExp(`(?:${words})`, 'yu')] as const),
];

/** Null: more is said than a decision, or something is asked. */
export function plainDecision(said: string): PlainDecision | null {
  if (/[?？]/u.test(said)) return null;
  const text = folded(withoutName(said));
  const found = sensesOf(text, readers);
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
