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
    case 'markdown':
      return words(block['text']);
    case 'header':
    case 'alert':
      return text(block['text']);
    case 'section':
      return lines(
        text(block['text']),
        ...objects(block['fields']).map(text),
        control(here, block['accessory']),
      );
    case 'context':
      return objects(block['elements'])
        .map((element) => (element['type'] === 'image' ? words(element['alt_text']) : text(element)))
        .join(' ');
    case 'actions':
    case 'context_actions':
      return objects(block['elements'])
        .map((element) => control(here, element))
        .join(' ');
    case 'image':
      return lines(text(block['title']), words(block['alt_text']));
    case 'input':
      return lines(`${text(block['label'])}: ${control(here, block['element'])}`, text(block['hint']));
    case 'table':
    case 'data_table':
      return lines(words(block['caption']), ...seenRows(here, block['rows']));
    case 'plan':
      return lines(words(block['title']), ...objects(block['tasks']).map((task) => seenTask(here, task)));
    case 'task_card':
      return seenTask(here, block);
    case 'card':
      return lines(
        ...['title', 'subtitle', 'body'].map((name) => text(block[name])),
        objects(block['actions'])
          .map((one) => control(here, one))
          .join(' '),
      );
    case 'carousel':
      return seenBlocks(here, block['elements']);
    case 'container': {
      const title = isObject(block['rich_text_title'])
        ? seenRichText(here, block['rich_text_title'])
        : text(block['title']);
      return lines(title, text(block['subtitle']), seenBlocks(here, block['child_blocks']));
    }
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
    case 'icon_button':
      return `[${label(element['text'])}]`;
    case 'feedback_buttons':
      return ['positive_button', 'negative_button']
        .map((name) => (isObject(element[name]) ? `[${label(element[name]['text'])}]` : ''))
        .join(' ');
    case 'image':
      return words(element['alt_text']);
    default: {
      const options = objects(element['options']).map((option) => label(option['text']));
      return `[${[label(element['placeholder']), ...options].filter((one) => one !== '').join(' / ')}▾]`;
    }
  }
}
