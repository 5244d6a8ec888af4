// A sentence for whoever waits in front of a terminal for what takes longer than usual.
import { inTime } from '../base/clock.ts';
import type { CliParts } from './parts.ts';

const aMomentMs = 1000;

/** What the work gives. What takes time at a first start is said where it is not done within a moment. */
export async function toldWhenSlow<T>(
  work: Promise<T>,
  { clock, terminal }: Pick<CliParts, 'clock' | 'terminal'>,
): Promise<T> {
  const done = work.then(() => true);
  if (!(await inTime(clock, aMomentMs, done, false)))
    terminal.errors.write(
      'footnote: getting ready. At a first start the database and the documents are prepared, which takes some seconds.\n',
    );
  return work;
}
