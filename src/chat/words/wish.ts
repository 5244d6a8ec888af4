// Whether words ask for something to be different. What is neither long nor said as a wish is none.

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

/** Whether any sentence asks for something; what only asks a question, or tells of its author, does not. */
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
