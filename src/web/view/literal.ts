// A text of others on a page: on one line, of a bounded length, in its own direction.
import { isolated, withoutDirections } from '../../base/directions.ts';
import { shortened } from '../../base/shortened.ts';

/** At most `longest` characters. */
export function literal(text: string, longest: number): string {
  // A line is made of so much and no more: what follows is not shown anyway.
  return isolated(shortened(withoutDirections(text.slice(0, longest * 8)), longest));
}
