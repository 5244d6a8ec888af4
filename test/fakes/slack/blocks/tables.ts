// Tables, plans and cards: the blocks that hold much in one.
import {
  boolean,
  both,
  integer,
  isObject,
  list,
  number,
  object,
  oneOf,
  string,
  typed,
  url,
  type Shape,
} from './shapes.ts';
import { button, imageElement } from './elements.ts';
import { richText } from './rich-text.ts';
import { mrkdwn } from './texts.ts';
import { lengthOfTexts } from './measure.ts';

const blockId = string({ max: 255 });
const rawText = object({ type: oneOf('raw_text'), text: string() });
const rawNumber = object({ type: oneOf('raw_number'), value: number, text: string() });
const cell = typed({ rich_text: richText, raw_text: rawText, raw_number: rawNumber });

/** All cells together. */
const tableCharacters = 10_000;

const fitsOneTable: Shape = (value, at, complain) => {
  if (isObject(value) && lengthOfTexts(value['rows']) > tableCharacters)
    complain(`must be less than ${tableCharacters + 1} characters`, `${at}/rows`);
};

const evenRows: Shape = (value, at, complain) => {
  const rows: readonly unknown[] = isObject(value) && Array.isArray(value['rows']) ? value['rows'] : [];
  const widths = new Set(rows.map((row) => (Array.isArray(row) ? row.length : 0)));
  if (widths.size > 1) complain('all rows must have the same number of cells', `${at}/rows`);
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

export const dataTable: Shape = both(
  both(
    object(
      {
        type: oneOf('data_table'),
        caption: string(),
        rows: list(list(cell, { max: 20 }), { min: 2, max: 101 }),
      },
      { block_id: blockId, page_size: integer(1, 100), row_header_column_index: integer(0, 19) },
    ),
    evenRows,
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

export const card: Shape = both(
  object(
    { type: oneOf('card') },
    {
      block_id: blockId,
      hero_image: imageElement,
      icon: imageElement,
      title: mrkdwn(150),
      subtitle: mrkdwn(150),
      body: mrkdwn(200),
      actions: list(typed({ button }), { max: 25 }),
    },
  ),
  (value, at, complain) => {
    if (isObject(value) && !['hero_image', 'title', 'actions', 'body'].some((name) => name in value))
      complain('must provide at least one of hero_image, title, actions, body', at);
  },
);
