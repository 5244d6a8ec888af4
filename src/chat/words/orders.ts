// Wishes: whether words ask for something to be different, and which changes of a draft need no judgement, to leave out
// what names something and to search for something. Everything else is for a model.
import { orders } from './catalogues/typed.ts';

export interface Orders {
  /** Names, words, or numbers of citations such as `[3]`. */
  readonly leaveOut: readonly string[];
  readonly search: readonly string[];
}

/** In characters: of a whole message, and of what is to be searched for or left out. */
const longest = { message: 400, what: 120 };

const phrases = (kind: keyof typeof orders) =>
  Object.values(orders[kind])
    .flatMap((text) => text.split('|'))
    .toSorted((one, other) => other.length - one.length);
const around = phrases('around').join('|');
const before = String.raw`(?:(?:${around})[\s,]+)*`;
const after = String.raw`(?:[\s,]+(?:${around}))*`;

const readers = (['leave-out', 'search'] as const).map((kind) => {
  const forms = phrases(kind).map((phrase) => phrase.replaceAll(' ', String.raw`\s+`).replace('#', '(.+?)'));
  return [kind, new RegExp(String.raw`^${before}(?:${forms.join('|')})${after}$`, 'isu')] as const;
});

/** An order that does not say what: "search for" is no search of "for". */
const unfinished = new RegExp(
  `^${before}(?:${(['leave-out', 'search'] as const)
    .flatMap(phrases)
    .map((phrase) =>
      phrase
        .replace(/ ?# ?/u, ' ')
        .trim()
        .replaceAll(' ', String.raw`\s+`),
    )
    .join('|')})${after}$`,
  'isu',
);

/** Null: at least a part of what is wished for takes a model, or is no such wish. */
export function ordersIn(said: string): Orders | null {
  const text = said.normalize('NFKC').trim();
  if (text.length > longest.message) return null;
  const found: { kind: 'leave-out' | 'search'; what: string }[] = [];
  for (const piece of text.split(/[.!;\n]+(?:\s+|$)|。+|,?\s+(?:and|und|et|y)\s+/u)) {
    const part = piece.trim();
    if (part === '') continue;
    const order = orderIn(part);
    if (order !== null) found.push(order);
    else if (found.length === 0 || isWish(part)) return null;
    else found.push({ kind: found.at(-1)?.kind ?? 'search', what: part });
  }
  if (found.length === 0 || found.some(({ what }) => what.length > longest.what)) return null;
  const all = (kind: string) => found.flatMap((each) => (each.kind === kind ? [each.what] : []));
  return { leaveOut: all('leave-out'), search: all('search') };
}

function orderIn(part: string): { kind: 'leave-out' | 'search'; what: string } | null {
  if (unfinished.test(part)) return null;
  for (const [kind, reader] of readers) {
    const what =
      reader
        .exec(part)
        ?.slice(1)
        .find((group) => group !== undefined)
        ?.trim() ?? '';
    if (/[\p{L}\p{N}]/u.test(what)) return { kind, what: what.replace(/^[“"„«]+|[”"»?]+$/gu, '') };
  }
  return null;
}

/** So many words are a wish, unless all of them are questions or about whoever says them. */
const longWords = 8;

const verbs = [
  'add|adjust|answer|ask|avoid|bring|change|check|cite|clarify|combine|compare|consider|correct|count|cover|cut',
  'define|delete|describe|discuss|do|drop|elaborate|exclude|expand|explain|extend|find|fix|focus|format|give|go',
  'group|ignore|improve|include|keep|leave|limit|link|list|look|lose|make|mention|merge|move|name|note|order|point',
  'put|quote|redo|reduce|remove|rename|reorder|repeat|rephrase|replace|research|restrict|rewrite|rework|say|search',
  'shorten|show|simplify|skip|sort|split|start|state|summari[sz]e|swap|tell|tone|translate|trim|try|turn|update|use',
  "verify|weigh|write|don't|do not|never|stop(?=\\s+\\p{L}+ing)|mach|mache|machen|füge|kürze|streiche|ergänze|schreib|schreibe|nenne|erkläre",
  'ajoute|ajoutez|supprime|corrige|raccourcis|explique|añade|agrega|quita|corrige|explica|hazlo|adicione|remova|aggiungi',
].join('|');

/** What may stand before a verb that asks for something. */
const leads = [
  'please|kindly|also|and|then|but|so|ok|okay|yes|no|well|great|good|nice|thanks|thank you|hi|hey|hello|footnote|maybe',
  "perhaps|just|now|instead|next|finally|first|can you|could you|would you|will you|we should|let's|bitte|kannst du",
  'könntest du|können sie|pouvez-vous|peux-tu|puedes|por favor|looks good|i want you to|i would like you to',
].join('|');

const asking = new RegExp(`^(?:(?:${leads})[\\s,:;-]+)*(?:${verbs})\\s+\\S`, 'iu');

/** Words that say what is wrong with a text, or how it should be. */
const lacking = new RegExp(
  `(?<![\\p{L}'’])(?:${[
    'also|too|instead|rather|more|less|fewer|shorter|longer|simpler|clearer|deeper|without|wrong|missing|misses|lacks?',
    "incorrect|false|inaccurate|outdated|unclear|confusing|needs?|should(?:n't)?|must(?:n't)?|only|doesn't|isn't|aren't",
    'not (?!sure|now|yet|today|bad|needed)\\p{L}+|prefer|want|would like|typos?|mistakes?|please',
    'auch|noch|mehr|weniger|kürzer|länger|statt|ohne|falsch|fehlt|fehlen|nicht|bitte|sollte|genauer',
    'aussi|plus|moins|sans|faux|fausse|manque|plutôt|también|más|menos|sin|falta|demasiado|também|mais|sem|anche|più|meno|senza|manca',
    'ещё|еще|также|больше|меньше|короче|неверно',
  ].join(
    '|',
  )})(?![\\p{L}'’])|^no (?!idea|worries|problem|rush|hurry|way|clue|comment|longer|one)\\p{L}{3}|もっと|短く|長く|追加|削除|修正|直して|ください|間違|短一点|补充|删|修改|错|추가|수정|삭제|해줘|주세요`,
  'iu',
);

/** What is to be found out besides, said as a question. "Also?" alone says nothing. */
const besides =
  /^(?:(?:ok|okay|yes|well|great|good|nice|thanks)[\s,]+)*(?:also|additionally|furthermore|besides|and (?:what|how|why|when|where|which|who)|außerdem|und (?:was|wie|warum|wann|wo)|et (?:aussi|pour)|y (?:también|qué|cómo))(?![\p{L}])(?:[\s,:]+\S+){2}/iu;

/** What people say about themselves, or while they are still reading. */
const aside =
  /^(?:(?:ok|okay|yes|no|well|thanks|hmm+)[\s,]+)*(?:i['’]ll|i will|i['’]m (?!missing)|i am (?!missing)|let me|give me|one (?:moment|second|sec|minute)|hold on|hang on|wait|just an? (?:moment|second|sec|minute)|we['’]ll|we will|me too|never mind|no longer needed|not needed)(?![\p{L}])/iu;

/**
 * Whether any sentence asks for something to be different; what only asks a question, or tells of its author, does not.
 * What is neither long nor said as a wish is none.
 */
export function isWish(text: string): boolean {
  const sentences = text
    .split(/(?<=[.!?…])\s+|(?<=[。！？])|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '' && !aside.test(sentence));
  if (sentences.some((sentence) => sentence.split(/\s(?=but\s)/iu).some(isAsked))) return true;
  const told = sentences.filter((sentence) => !isQuestion(sentence));
  return told.some((sentence) => lacking.test(sentence)) || wordsIn(told.join(' ')) >= longWords;
}

/** Something is asked at its end. */
export function isQuestion(text: string): boolean {
  return /[?？]["”’)\]\s]*$/u.test(text);
}

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

function wordsIn(text: string): number {
  return Array.from(segmenter.segment(text)).filter(({ isWordLike }) => isWordLike === true).length;
}

function isAsked(part: string): boolean {
  return asking.test(part) || besides.test(part);
}
