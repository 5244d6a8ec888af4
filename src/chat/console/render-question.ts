// Questions as lines: clarifications with numbered suggestions, and plans.
import type { ClarifyView, PlanView, RetryView, TaskView } from '../views.ts';
import { estimateText } from '../words/estimate-text.ts';
import { oneLine, plainText } from './plain-text.ts';
import { wrapLines } from './style.ts';
import type { Style } from './style.ts';

/** All questions at once, for a reader who will not be prompted one by one. */
export function clarifyLines(view: ClarifyView, style: Style): string[] {
  return [...introLines(view, style), ...view.questions.flatMap((_, index) => askLines(view, index, style))];
}

/** What is said before the first question. */
export function introLines(view: ClarifyView, style: Style): string[] {
  return view.intro.trim() === '' ? [] : [...wrapLines(plainText(view.intro).trim(), style.width), ''];
}

/** One question of a clarification with its suggestions, numbered as they can be chosen. */
export function askLines(view: ClarifyView, index: number, style: Style): string[] {
  const question = view.questions[index];
  if (question === undefined) return [];
  const mark = view.questions.length > 1 ? `${index + 1}. ` : '';
  return [
    ...wrapLines(oneLine(question.text), style.width, mark).map(style.paint.bold),
    ...question.suggestions.flatMap((suggestion, at) =>
      wrapLines(oneLine(suggestion), style.width, `   ${at + 1}) `),
    ),
  ];
}

/** The plan as it will be researched. */
export function planLines(view: PlanView, style: Style): string[] {
  const expected = view.estimate === undefined ? '' : estimateText(view.estimate);
  const { version = 1 } = view;
  return [
    style.paint.bold(`${version === 1 ? 'Plan' : `Plan ${version}`} for your approval`),
    '',
    ...wrapLines(plainText(view.brief).trim(), style.width),
    '',
    ...view.tasks.flatMap((task, index) => wrapLines(taskText(task), style.width, `${index + 1}. `)),
    ...(expected === '' ? [] : ['', style.paint.dim(expected)]),
  ];
}

/** What failed; the prompt names the choices. */
export function retryLines(view: RetryView, style: Style): string[] {
  return wrapLines(oneLine(view.text), style.width).map(style.paint.yellow);
}

function taskText(task: TaskView): string {
  const note = task.note === undefined ? '' : ` (${oneLine(task.note)})`;
  return `${oneLine(task.title)}${note}`;
}
