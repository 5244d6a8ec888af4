// Tables and plans: the blocks that hold much in one.
import { boolean, both, isObject, list, object, oneOf, string, typed, url, type Shape } from './shapes.ts';
import { richText } from './rich-text.ts';
import { lengthOfTexts } from './measure.ts';

const blockId = string({ max: 255 });
const rawText = object({ type: oneOf('raw_text'), text: string() });
const cell = typed({ rich_text: richText, raw_text: rawText });

/** All cells together. */
const tableCharacters = 10_000;

const fitsOneTable: Shape = (value, at, complain) => {
  if (isObject(value) && lengthOfTexts(value['rows']) > tableCharacters)
    complain(`must be less than ${tableCharacters + 1} characters`, `${at}/rows`);
};

export const table: Shape = both(
  object(
    { type: oneOf('table'), rows: list(list(cell, { max: 20 }), { max: 100 }) },
    {
      block_id: blockId,
      column_settings: list(object({}, { align: oneOf('left', 'center', 'right'), is_wrapped: boolean }), {
        max: 20,
      }),
    },
  ),
  fitsOneTable,
);

const source = object({ type: oneOf('url'), url: url(3000), text: string() });

export const taskCard: Shape = object(
  {
    type: oneOf('task_card'),
    task_id: string({ max: 255 }),
    title: string(),
    status: oneOf('pending', 'in_progress', 'complete', 'error'),
  },
  { block_id: blockId, details: richText, output: richText, sources: list(source) },
);

const uniqueTasks: Shape = (value, at, complain) => {
  const tasks: readonly unknown[] = isObject(value) && Array.isArray(value['tasks']) ? value['tasks'] : [];
  const seen = new Set<unknown>();
  tasks.forEach((task, place) => {
    const id = isObject(task) ? task['task_id'] : undefined;
    if (seen.has(id)) complain(`task_id \`${String(id)}\` already exists`, `${at}/tasks/${place}/task_id`);
    seen.add(id);
  });
};

export const plan: Shape = both(
  object(
    { type: oneOf('plan'), title: string() },
    { block_id: blockId, tasks: list(typed({ task_card: taskCard }), { min: 0, max: 50 }) },
  ),
  uniqueTasks,
);
