// The tasks of a plan as its message lists them, written and read back: who clicks brings the message along, and nothing
// else remembers the plan.
import type { TaskView } from '../../views.ts';
import { planText } from '../../words/plan-text.ts';
import { componentsIn, contentOf } from './components-in.ts';
import { maxInput } from './limits.ts';
import { literalWithin, oneLine, unescaped } from './literal.ts';

/** A line of the list. */
export function plannedLine({ title, note }: TaskView, index: number): string {
  const more = note === undefined || note.trim() === '' ? '' : ` (${literalWithin(note, 200)})`;
  return `${index + 1}. ${literalWithin(title, 400)}${more}`;
}

/**
 * What the form for changes begins with: the plan as this message lists it, a line for each of its `count` tasks. Empty
 * when the message does not show them all and whole.
 */
export function plannedIn(message: unknown, count: number): string {
  const texts = [contentOf(message), ...componentsIn(message).map(({ content = '' }) => content)];
  const titles = titlesIn(texts.filter((text) => text !== '').join('\n'));
  return titles.length === count ? planText(titles, maxInput) : '';
}

/** How many tasks `plannedIn` will find where this text stands with something below it; 0: not all of them. */
export function countPlanned(text: string, tasks: readonly TaskView[]): number {
  const titles = titlesIn(`${text}\n-#`);
  const whole =
    tasks.length === titles.length && tasks.every(({ title }, at) => oneLine(title) === titles[at]);
  return whole && planText(titles, maxInput) !== '' ? titles.length : 0;
}

/** Of a line that ends the text it is not known whether it was cut there. Lines of other kinds never begin so. */
function titlesIn(text: string): readonly string[] {
  const lines = text.split('\n').slice(0, -1);
  const listed = lines.flatMap((line) => {
    const [, number, title] = /^(\d{1,2})\. (.+)$/.exec(line) ?? [];
    return title === undefined ? [] : [{ number: Number(number), title: unescaped(title) }];
  });
  return listed.every(({ number }, at) => number === at + 1) ? listed.map(({ title }) => title) : [];
}
