// The live card of a run.
import type { Inline } from '../markdown/document.ts';
import type { ProgressView, TaskView } from '../views.ts';
import { expectedText, moneyText, durationText } from '../words/estimate-text.ts';
import { together, type Say } from '../words/say.ts';
import { letter, note, text, type Item, type Letter, type Place, type TaskItem } from './letter.ts';
import { endButton } from './question.ts';
import { bullets, lines, oneLine, shorten } from './texts.ts';

const maxWarnings = 5;
const maxHeard = 3;
const longest = { status: 150, reasoning: 300, heard: 200, warning: 150, task: 150, note: 250 };

/** The same for the same view. */
export function progressLetter(view: ProgressView, { say }: Place): Letter {
  const { live, continued, runId, reasoning = '', status, tasks } = view;
  const stoppable = live && !continued;
  const told = toldLines(view, say);
  const facts = factsText(view, say);
  const title = shorten(oneLine(status), longest.status) || say('card.working');
  const items: readonly Item[] = [
    ...note(live ? shorten(oneLine(reasoning), longest.reasoning) : ''),
    {
      kind: 'tasks',
      title,
      tasks: tasks.map((task) => taskItem(task, say)),
      hidden: (count) => say('card.earlier-tasks', { count }),
    },
    ...text(told.length === 0 ? [] : [bullets(told)]),
    ...note(expectedText(view, say)),
    ...note([facts, ...(continued ? [say('card.continued')] : [])].join(' · ')),
    ...(stoppable ? [{ kind: 'buttons', buttons: [endButton('stop', { runId }, say)] } as const] : []),
  ];
  const card = letter(`${status} – ${facts}`, items, toneOf(view));
  return { ...card, replies: stoppable ? say('steer.stop') : '' };
}

function taskItem({ title, note: more = '', status, sources }: TaskView, say: Say): TaskItem {
  return {
    status,
    ...(sources === undefined ? {} : { sources }),
    title: shorten(oneLine(title), longest.task) || say('card.task'),
    note: shorten(oneLine(more), longest.note),
  };
}

const marks: Readonly<Record<TaskView['status'], string>> = {
  pending: '·',
  running: '›',
  done: '✓',
  empty: '–',
  failed: '✗',
  skipped: '–',
};

/** A task where it is one line of a text. */
export function taskLine({ status, title, note: said }: TaskItem): readonly Inline[] {
  return [
    ...lines(`${marks[status]} `),
    ...lines(title, status === 'running' ? { bold: true } : {}),
    ...lines(said === '' ? '' : `: ${said}`),
  ];
}

/** The newest of them that together weigh no more than this. */
export function newest<T>(entries: readonly T[], most: number, weightOf: (entry: T) => number): readonly T[] {
  let left = most;
  const first = entries.findLastIndex((entry) => {
    left -= weightOf(entry);
    return left < 0;
  });
  return entries.slice(first + 1);
}

function toneOf({ continued, waiting, live, warnings }: ProgressView): Letter['tone'] {
  if (continued || waiting || !live) return 'quiet';
  return warnings.length > 0 ? 'warning' : 'working';
}

const visible = (texts: readonly string[]) => texts.map(oneLine).filter((one) => one !== '');

/** What people said meanwhile, then what is to be known, the newest last. */
function toldLines({ heard = [], warnings }: ProgressView, say: Say): readonly string[] {
  const shown = visible(warnings);
  const more = shown.length - maxWarnings;
  return [
    ...visible(heard)
      .slice(-maxHeard)
      .map((one) => `💬 ${shorten(one, longest.heard)}`),
    ...(more > 0 ? [`⚠️ ${say('card.earlier-warnings', { count: more })}`] : []),
    ...shown.slice(-maxWarnings).map((one) => `⚠️ ${shorten(one, longest.warning)}`),
  ];
}

function factsText({ elapsedMs, sources, spent }: ProgressView, say: Say): string {
  const { modelCalls, tokens, dollars } = spent;
  const facts = [
    durationText(elapsedMs, say),
    sources === 0 ? '' : say('count.looked-at', { count: sources }),
    modelCalls === 0 ? '' : say('count.model-calls', { count: modelCalls }),
    tokensText(tokens, say),
    moneyText(dollars, say).text,
  ];
  return together(facts, ' · ');
}

/** Rounded: `12K tokens`. Empty for none. */
function tokensText(count: number, say: Say): string {
  const rounded = new Intl.NumberFormat(say.language, { notation: 'compact' }).format(count);
  return count <= 0 ? '' : say('count.tokens', { count: rounded });
}
