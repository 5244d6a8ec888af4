// What HTML says about its elements: which stand alone, which end others, which are blocks.

/** How elements end without a tag: those it closes, as long as no element of `within` lies between. */
export interface ImpliedEnd {
  readonly closes: readonly string[];
  readonly within: ReadonlySet<string>;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const voids = words(
  'area base basefont bgsound br col command embed frame hr img input isindex keygen link meta param source track wbr',
);

const inlines = words(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q s samp small span strike ' +
    'strong sub sup time tt u var',
);

/** An end tag inside does not reach what is open around them. */
export const boundaries = words('table td th caption html template object marquee');

/** Their content is not markup. */
export const rawText = words('script style iframe noembed noframes xmp-never');

/** Attributes that say something about what an element is. */
export const keptAttributes = words(
  'aria-hidden class content data-nosnippet datetime hidden href id itemprop itemscope itemtype lang name property rel role ' +
    'shadowrootmode style type aria-label data-testid data-component aria-modal',
);

/** Elements that begin and end a block of text. */
export const blockElements = words(
  'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure ' +
    'footer form header hgroup hr html legend main nav ol optgroup p section summary ul tbody thead tfoot',
);

const paragraph: ImpliedEnd = {
  closes: ['p'],
  within: words('table td th caption button object template li dd dt'),
};
const impliedEnds = new Map<string, ImpliedEnd>();
for (const name of 'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form header hgroup hr main menu nav ol p pre section summary table ul h1 h2 h3 h4 h5 h6 listing xmp'.split(
  ' ',
)) {
  impliedEnds.set(name, paragraph);
}
impliedEnds.set('li', { closes: ['li', 'p'], within: words('ul ol menu dir table td th') });
for (const name of ['dd', 'dt'])
  impliedEnds.set(name, { closes: ['dd', 'dt', 'p'], within: words('dl table td th') });
const cells = ['td', 'th'];
for (const name of cells) impliedEnds.set(name, { closes: cells, within: words('table tr') });
impliedEnds.set('tr', { closes: ['tr', 'td', 'th', 'caption'], within: words('table') });
for (const name of ['thead', 'tbody', 'tfoot'])
  impliedEnds.set(name, {
    closes: ['thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'caption'],
    within: words('table'),
  });
for (const name of ['option', 'optgroup'])
  impliedEnds.set(name, { closes: ['option'], within: words('select datalist') });
impliedEnds.set('a', { closes: ['a'], within: words('table td th p div li section article') });
impliedEnds.set('body', { closes: ['head'], within: words('body') });

/** What ends when an element of this name begins. */
export function closedBy(name: string): ImpliedEnd | undefined {
  return impliedEnds.get(name);
}

export function isVoid(name: string): boolean {
  return voids.has(name);
}

export function isInline(name: string): boolean {
  return inlines.has(name);
}
