// What a person sees of a message or a modal, as plain text.
import { isObject, type Json } from '../blocks/shapes.ts';
import type { Message, Workspace } from '../workspace.ts';
import { seenMrkdwn } from './mrkdwn.ts';
import { objects, seenRichText, words } from './rich-text.ts';

/** Blocks when it has any; its text is then only for notifications. */
export function seenMessage(here: Workspace, message: Message): string {
  if (message.deleted) return 'This message was deleted.';
  if (message.blocks.length === 0) return seenMrkdwn(here, message.text);
  return seenBlocks(here, message.blocks);
}

function seenBlocks(here: Workspace, blocks: unknown): string {
  return objects(blocks)
    .map((block) => seenBlock(here, block))
    .filter((text) => text !== '')
    .join('\n');
}

/** The title of a modal, its blocks and its buttons. */
export function seenView(here: Workspace, view: Json): string {
  const buttons = [view['close'], view['submit']]
    .filter((one) => isObject(one))
    .map((one) => `[${seenText(here, one)}]`);
  return [seenText(here, view['title']), seenBlocks(here, view['blocks']), buttons.join(' ')].join('\n');
}

export function seenText(here: Workspace, text: unknown): string {
  if (!isObject(text)) return words(text);
  return text['type'] === 'mrkdwn' ? seenMrkdwn(here, words(text['text'])) : words(text['text']);
}

function seenBlock(here: Workspace, block: Json): string {
  const text = (value: unknown) => seenText(here, value);
  const lines = (...some: readonly string[]) => some.filter((line) => line !== '').join('\n');
  switch (block['type']) {
    case 'divider':
      return '———';
    case 'rich_text':
      return seenRichText(here, block);
    case 'header':
      return text(block['text']);
    case 'section':
      return lines(
        text(block['text']),
        ...objects(block['fields']).map(text),
        control(here, block['accessory']),
      );
    case 'context':
      return objects(block['elements']).map(text).join(' ');
    case 'actions':
    case 'context_actions':
      return objects(block['elements'])
        .map((element) => control(here, element))
        .join(' ');
    case 'input':
      return lines(`${text(block['label'])}: ${control(here, block['element'])}`, text(block['hint']));
    case 'table':
      return lines(...seenRows(here, block['rows']));
    case 'plan':
      return lines(words(block['title']), ...objects(block['tasks']).map((task) => seenTask(here, task)));
    case 'task_card':
      return seenTask(here, block);
    default:
      throw new Error(`The fake cannot show a block of type ${JSON.stringify(block['type'])}.`);
  }
}

function seenRows(here: Workspace, rows: unknown): string[] {
  const cell = (one: Json) => (one['type'] === 'rich_text' ? seenRichText(here, one) : words(one['text']));
  return (Array.isArray(rows) ? rows : []).map((row) => objects(row).map(cell).join(' | '));
}

const marks: Readonly<Record<string, string>> = { pending: '○', in_progress: '◐', complete: '●', error: '✗' };

function seenTask(here: Workspace, task: Json): string {
  const rich = (value: unknown) => (isObject(value) ? [seenRichText(here, value)] : []);
  const sources = objects(task['sources']).map((one) => `[${words(one['text'])}](${words(one['url'])})`);
  const below = [...rich(task['details']), ...rich(task['output']), ...sources].map((line) => `  ${line}`);
  return [`${marks[words(task['status'])] ?? '?'} ${words(task['title'])}`, ...below].join('\n');
}

function control(here: Workspace, element: unknown): string {
  if (!isObject(element)) return '';
  const label = (value: unknown) => seenText(here, value);
  switch (element['type']) {
    case 'button':
      return `[${label(element['text'])}]`;
    case 'feedback_buttons':
      return ['positive_button', 'negative_button']
        .map((name) => (isObject(element[name]) ? `[${label(element[name]['text'])}]` : ''))
        .join(' ');
    default: {
      const options = objects(element['options']).map((option) => label(option['text']));
      return `[${[label(element['placeholder']), ...options].filter((one) => one !== '').join(' / ')}▾]`;
    }
  }
}
