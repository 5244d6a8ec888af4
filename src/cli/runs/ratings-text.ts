// What people think of a report, as `footnote runs` counts it.
import type { Ratings } from '../../store/port/archive.ts';

export const unrated: Ratings = { helpful: 0, unhelpful: 0 };

/** Empty where nobody has said anything. */
export function ratingsText({ helpful, unhelpful }: Ratings): string {
  return [helpful === 0 ? '' : `${helpful} found it helpful`, unhelpful === 0 ? '' : `${unhelpful} did not`]
    .filter((part) => part !== '')
    .join(', ');
}
