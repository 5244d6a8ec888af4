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
export const rawText = words('script style iframe noembed noframes');

/** Attributes that say something about what an element is. */
export const keptAttributes = words(
  'aria-controls aria-hidden class content datetime hidden href id itemprop itemtype lang name property rel role shadowrootmode style type',
);

/** Elements that begin and end a block of text. */
export const blockElements = words(
  'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure ' +
    'footer form header hgroup hr html legend main nav ol optgroup p section summary ul tbody thead tfoot',
);

/** By the elements that begin: which open ones that ends, and what those must not lie outside of. */
const rules: readonly (readonly [begins: string, closes: string, within: string])[] = [
  [
    'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form header ' +
      'hgroup hr main menu nav ol p pre section summary table ul h1 h2 h3 h4 h5 h6 listing xmp',
    'p',
    'table td th caption button object template li dd dt',
  ],
  ['li', 'li p', 'ul ol menu dir table td th'],
  ['dd dt', 'dd dt p', 'dl table td th'],
  ['td th', 'td th', 'table tr'],
  ['tr', 'tr td th caption', 'table'],
  ['thead tbody tfoot', 'thead tbody tfoot tr td th caption', 'table'],
  ['option optgroup', 'option', 'select datalist'],
  ['a', 'a', 'table td th p div li section article'],
  ['body', 'head', 'body'],
];
const impliedEnds = new Map<string, ImpliedEnd>(
  rules.flatMap(([begins, closes, within]) => {
    const rule = { closes: closes.split(' '), within: words(within) };
    return begins.split(' ').map((name) => [name, rule] as const);
  }),
);

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
