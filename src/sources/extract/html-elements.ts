// What HTML says about its elements: which stand alone, which stand in a line, which are blocks.

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const voids = words(
  'area base basefont bgsound br col command embed frame hr img input isindex keygen link meta param source track wbr',
);

const inlines = words(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q s samp small span strike ' +
    'strong sub sup time tt u var',
);

/** Elements that begin and end a block of text. */
export const blockElements = words(
  'address article aside blockquote body caption center details dialog dir div dl fieldset figcaption figure ' +
    'footer form header hgroup hr html legend main nav ol optgroup p section summary ul tbody thead tfoot',
);

export function isVoid(name: string): boolean {
  return voids.has(name);
}

export function isInline(name: string): boolean {
  return inlines.has(name);
}
