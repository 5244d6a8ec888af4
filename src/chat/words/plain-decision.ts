// Words that are nothing but a decision: agreement or refusal with politeness around it, in the commonest languages.

/** `maybe-…`: it may be meant so, and may be said to somebody else. `neither`: politeness or hesitation, and no more. */
export type PlainDecision = 'accepted' | 'rejected' | 'maybe-accepted' | 'maybe-rejected' | 'neither';

type Sense = 'yes' | 'no' | 'praise' | 'doubt' | 'wait' | 'filler';

const it = '(?: (?:it|this|that|all|everything|the (?:draft|plan|report)))?';
const good = '(?:good|great|fine|perfect|ok|okay|nice|right|correct|excellent|awesome)';
const very = '(?:(?:all|very|really|pretty|so|quite|just) )*';

/** Of two that fit, the one that takes more counts. */
const senses: readonly (readonly [Sense, readonly string[]])[] = [
  [
    'yes',
    [
      `(?:i )?(?:approve|accept|agree|approved|accepted|agreed)${it}`,
      `(?:(?:it|this|that|everything|the (?:draft|plan|report)) )?(?:looks?|is|seems|sounds|looking) ${very}${good}(?: (?:to|for|with|by) (?:me|us|go))?`,
      `${good} (?:to|for|with|by) (?:me|us)|all good|good to go|works for me|lgtm`,
      '(?:ship|post|publish|send|deliver|release) (?:it|this|that|the (?:draft|report))(?: out| now)?',
      'go ahead|go for it|do it|yes|yep|yeah|yup|ok|okay|sure|\\+1',
      'ja|jawohl|passt(?: so)?|sieht gut aus|in ordnung|einverstanden|genehmigt|freigegeben|angenommen',
      "oui|d'accord|approuvée?|acceptée?|c'est bon|ça marche",
      'sí|si|aprobad[oa]|aceptad[oa]|de acuerdo|está bien|vale',
      'sim|aprovad[oa]|aceit[oa]|está bom|tudo certo|sì|approvat[oa]|accettat[oa]|va bene',
      'akkoord|goedgekeurd|zatwierdzam|tak|да|хорошо|одобряю|одобрено|согласен|согласна',
    ],
  ],
  ['no', [`reject${it}|rejected|no|nein|abgelehnt|non|rejetée?|rechazad[oa]|rejeitad[oa]|rifiutat[oa]|нет`]],
  [
    'praise',
    [
      `please (?:approve|accept)${it}|${good}|nice work|good job|well done|great work|cool|super|love it|y|k`,
      'gut|prima|toll|parfait|perfecto|perfeito|perfetto|super',
    ],
  ],
  ['doubt', [`no (?:thanks|thank you)|nope|nah|n|nein danke|non merci|no gracias|discard${it}`]],
  ['wait', ['wait|hold on|hang on|hmm+|one moment|just a moment|not yet|warte|moment|attends|espera']],
  [
    'filler',
    [
      'please|pls|thanks(?: a lot| so much)?|many thanks|thank you(?: so much| very much)?|thx|ty|cheers|all|everyone|team',
      'hi|hey|hello|footnote|bot|then|now|and|for me|bitte|danke|merci|gracias|por favor|obrigad[oa]|grazie|per favore',
    ],
  ],
];

/** Of writing that puts no space between words, and of signs. */
const signs: readonly (readonly [Sense, string])[] = [
  [
    'yes',
    '👍|✅|👌|✔|☑|🆗|:\\+1:|:thumbsup:|:white_check_mark:|:ok_hand:|承認(?:します|しました|する|です)?|はい|いいです|okです|批准|同意|通过|可以|好的|승인(?:합니다)?|네|좋아요',
  ],
  ['no', '却下(?:します)?|拒否(?:します)?|拒绝|반려'],
  ['praise', '🎉|🚀|💯|🙌|👏|❤|いいね|よさそう|好|좋다'],
  ['doubt', '👎|❌|:-1:|:thumbsdown:|いいえ|不|아니요'],
  ['filler', '🙏|🙂|😀|😊|ありがとう(?:ございます)?|お願いします|谢谢|감사합니다'],
];

const readers = [
  ...senses.map(([sense, words]) => [sense, new RegExp(`(?:${words.join('|')})(?= |$)`, 'yu')] as const),
  ...signs.map(([sense, words]) => [sense, new RegExp(`(?:${words})`, 'yu')] as const),
];

/** Null: more is said than a decision, or something is asked. */
export function plainDecision(said: string): PlainDecision | null {
  if (/[?？]/u.test(said)) return null;
  const text = folded(withoutName(said));
  const found = new Set<Sense>();
  let at = 0;
  while (at < text.length) {
    const next = longestAt(text, at);
    if (next === null) return null;
    found.add(next.sense);
    at = next.end;
    while (text[at] === ' ') at += 1;
  }
  return meaningOf(found);
}

function meaningOf(found: ReadonlySet<Sense>): PlainDecision {
  const isFor = found.has('yes') || found.has('praise');
  const isAgainst = found.has('no') || found.has('doubt');
  if (found.has('wait') || isFor === isAgainst) return 'neither';
  if (isFor) return found.has('yes') ? 'accepted' : 'maybe-accepted';
  return found.has('no') && !found.has('doubt') ? 'rejected' : 'maybe-rejected';
}

function longestAt(text: string, at: number): { readonly sense: Sense; readonly end: number } | null {
  let longest: { readonly sense: Sense; readonly end: number } | null = null;
  for (const [sense, reader] of readers) {
    reader.lastIndex = at;
    const end = at + (reader.exec(text)?.[0].length ?? 0);
    if (end > (longest?.end ?? at)) longest = { sense, end };
  }
  return longest;
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
