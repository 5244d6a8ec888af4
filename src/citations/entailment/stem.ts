// Stems of English words: `stem` takes inflection off ("released", "releases"), `root` derivation too ("inhibition",
// "inhibitor"). Words with digits and words of other scripts stay as they are.

export interface Stems {
  readonly stem: string;
  readonly root: string;
}

const known = new Map<string, Stems>();
const mostKnown = 50_000;

/** Both stems of one word, however it is written. */
export function stemsOf(word: string): Stems {
  const found = known.get(word);
  if (found !== undefined) return found;
  if (known.size >= mostKnown) known.clear();
  const stem = inflected(plain(word));
  const stems = { stem, root: derived(stem) };
  known.set(word, stems);
  return stems;
}

const irregular = new Map(
  `began begin|begun begin|won win|wrote write|written write|born bear|bore bear|died die|dying die|dead die|death die|
  made make|gave give|given give|took take|taken take|went go|gone go|came come|became become|saw see|seen see|
  knew know|known know|grew grow|grown grow|held hold|led lead|left leave|lost lose|met meet|paid pay|said say|sold sell|
  sent send|spent spend|stood stand|taught teach|told tell|thought think|found find|fought fight|fell fall|fallen fall|
  felt feel|flew fly|flown fly|got get|kept keep|laid lay|meant mean|ran run|rose rise|risen rise|sang sing|sung sing|
  spoke speak|spoken speak|sought seek|swam swim|threw throw|thrown throw|wore wear|worn wear|built build|bought buy|
  brought bring|caught catch|chose choose|chosen choose|drew draw|drawn draw|drove drive|driven drive|ate eat|eaten eat|
  broke break|broken break|bred breed|dealt deal|hid hide|hidden hide|hung hang|rode ride|shot shoot|showed show|shown show|
  sank sink|slept sleep|stole steal|stolen steal|struck strike|swore swear|swept sweep|tore tear|woke wake|withdrew withdraw|
  men man|women woman|children child|people person|mice mouse|feet foot|teeth tooth|wives wife|lives life|leaves leave|
  analyses analysis|hypotheses hypothesis|criteria criterion|bacteria bacterium|better good|best good|worse bad|worst bad|
  media medium|data datum|genera genus|nuclei nucleus|undertook undertake|overthrew overthrow|arose arise|beaten beat|
  jan january|feb february|mar march|apr april|jun june|jul july|aug august|sep september|sept september|oct october|nov november|dec december`
    .split('|')
    .map((pair) => pair.trim().split(' ') as [string, string]),
);

function plain(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('’', "'")
    .replace(/'s?$/, '')
    .replaceAll(/[.-](?=\p{L}|$)/gu, '')
    .replace(/^(\d+)(?:st|nd|rd|th|s)$/, '$1')
    .replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replace(/^(\w{3,})our(?=s?$|ed$|ing$|al$)/, '$1or');
}

const vowel = /[aeiouy]/;

function inflected(word: string): string {
  const base = irregular.get(word);
  if (base !== undefined) return inflected(base);
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  let stem = word;
  if (stem.endsWith('ies') && stem.length > 4) stem = `${stem.slice(0, -3)}y`;
  else if (/(?:ss|sh|ch|x|zz)es$/.test(stem)) stem = stem.slice(0, -2);
  else if (/[^suai]s$/.test(stem) || /[aeiou][aeiou]s$/.test(stem)) stem = stem.slice(0, -1);
  stem = withoutVerbEnding(stem);
  if (stem.length > 5 && stem.endsWith('ly')) stem = stem.slice(0, -2);
  if (stem.length > 5) stem = stem.replace(/is(?=e?$)/, 'iz');
  if (stem.length > 3 && stem.endsWith('e')) stem = stem.slice(0, -1);
  return stem.length > 3 && stem.endsWith('y') ? `${stem.slice(0, -1)}i` : stem;
}

function withoutVerbEnding(word: string): string {
  if (word.endsWith('ied') && word.length > 4) return `${word.slice(0, -3)}y`;
  const ending = /(?:ed|ing)$/.exec(word);
  if (ending === null || word.endsWith('eed')) return word;
  const stem = word.slice(0, ending.index);
  if (stem.length < 3 || !vowel.test(stem)) return word;
  return /([^aeiouylsz])\1$/.test(stem) ? stem.slice(0, -1) : stem;
}

const endings =
  /(?:ization|isation|ational|ation|ition|fulness|iveness|ousness|ement|ment|ness|ically|ical|icist|icity|ivity|ality|ility|ity|ative|itive|ive|ance|ence|anc|enc|ant|ent|able|ible|abl|ibl|iz|ist|ism|ian|ion|ator|or|er|at|al|ic|if|ifi|ful|ous)$/;

function derived(stem: string): string {
  if (stem.length < 6 || !/^[a-z]+$/.test(stem)) return stem;
  let root = stem.replace(/i$/, 'y').replace(/y$/, (y) => (/[aeiou]ty$|[^aeiou]ity$/.test(stem) ? y : 'i'));
  for (let round = 0; round < 2; round += 1) {
    const ending = endings.exec(root);
    if (ending === null || ending.index < 4 || !vowel.test(root.slice(0, ending.index))) break;
    root = root.slice(0, ending.index);
  }
  return root.replace(/([^aeiouyls])\1$/, '$1').replace(/[ei]$/, '');
}
