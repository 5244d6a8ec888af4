// What the doctor found, as lines: one a check, and below a failure what to do.
import { wrapLines, type Style, oneLine } from '../chat/console/style.ts';
import type { Checked } from './doctor.ts';

const marks = { ok: '✓', note: '·', failed: '✗' } as const;

export function doctorLines(checked: readonly Checked[], { paint, width }: Style): string[] {
  const colours = { ok: paint.green, note: paint.yellow, failed: paint.red };
  const longest = Math.max(0, ...checked.map(({ name }) => name.length));
  const lines = checked.flatMap(({ name, status, detail, remedy }) => {
    const begin = `${marks[status]} ${name.padEnd(longest)}  `;
    const [first = '', ...rest] = wrapLines(oneLine(detail), width, begin);
    const room = ' '.repeat(begin.length);
    return [
      colours[status](first.slice(0, 1)) + first.slice(1),
      ...rest,
      ...(remedy === undefined ? [] : wrapLines(oneLine(remedy), width, `${room}→ `)),
    ];
  });
  const failures = checked.filter(({ status }) => status === 'failed').length;
  const end =
    failures === 0 ? 'Nothing is wrong.' : `${failures} of ${checked.length} checks failed; see the arrows.`;
  return [...lines, '', end];
}
