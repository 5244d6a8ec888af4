// "At least", "nearly", "up to", "about": how the words around a number change what it says.
import type { Bound } from './quantity.ts';

const before: readonly (readonly [RegExp, Bound])[] = [
  [
    /(?:more|greater|higher|larger|longer|older|better) than (?:a |an |the )?$|(?:over|above|exceed(?:s|ed|ing)?|beyond|in excess of|upwards? of|surpass(?:es|ed|ing)?|topp?(?:s|ed|ing)) (?:a |an |the )?$|> ?$/i,
    'more than',
  ],
  [/(?:at least|no (?:less|fewer) than|minimum of|not less than) (?:a |an |the )?$|(?:≥|>=) ?$/i, 'at least'],
  [
    /(?:less|fewer|lower|smaller|shorter|younger) than (?:a |an |the )?$|(?:under|below) (?:a |an |the )?$|< ?$/i,
    'less than',
  ],
  [
    /(?:at most|no more than|not more than|up to|maximum of|as (?:many|much|long|high) as|a max of) (?:a |an |the )?$|(?:≤|<=) ?$/i,
    'at most',
  ],
  [/(?:nearly|almost|close to|just under|approaching|just short of) (?:a |an |the )?$/i, 'nearly'],
  [
    /(?:about|around|approximately|approx\.?|roughly|some|circa|ca?\.|an estimated|estimated (?:at|to be)?|or so|in the region of|on the order of) ?(?:a |an |the )?$|[~≈] ?$/i,
    'about',
  ],
];
const behind: readonly (readonly [RegExp, Bound])[] = [
  [
    /^ ?\+(?!\d)|^ (?:[\p{L}-]+ )?or (?:more|above|over|older|higher|longer|greater)(?!\p{L})|^ and (?:over|above|older|up)(?!\p{L})|^ plus(?!\p{L})/iu,
    'at least',
  ],
  [/^ (?:[\p{L}-]+ )?or (?:less|fewer|below|under|younger|lower|shorter)(?!\p{L})/iu, 'at most'],
  [/^ (?:[\p{L}-]+ )?or so(?!\p{L})|^-(?:ish|odd)(?!\p{L})|^ (?:approximately|approx)(?!\p{L})/iu, 'about'],
];

/** What the text before and behind a number, with its unit, makes of it. */
export function boundOf(textBefore: string, textBehind: string): Bound {
  const head = textBefore.slice(-28);
  const tail = textBehind.slice(0, 40);
  return (
    before.find(([pattern]) => pattern.test(head))?.[1] ??
    behind.find(([pattern]) => pattern.test(tail))?.[1] ??
    'exact'
  );
}
