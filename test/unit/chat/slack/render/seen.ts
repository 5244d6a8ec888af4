// What a part says and which buttons it has, read off its blocks for tests.
import type { ActionsBlock, KnownBlock } from '@slack/types';
import type { Payload } from '../../../../../src/chat/slack/render/forms.ts';
import type { MessageForms } from '../../../../../src/chat/slack/render/forms.ts';
import type { SlackPart } from '../../../../../src/chat/slack/render/parts.ts';

/** The messages among the parts. */
export function messages(parts: readonly SlackPart[]): readonly MessageForms[] {
  return parts.filter((part) => part.kind === 'message');
}

/** All texts in the blocks, in order, joined by spaces; nothing of buttons and menus. */
export function words({ blocks = [] }: Payload): string {
  return blocks.flatMap((block) => (block.type === 'actions' ? [] : textsIn(block))).join(' ');
}

export function types({ blocks = [] }: Payload): readonly string[] {
  return blocks.map(({ type }) => type);
}

/** Labels of all buttons and what they do: "Approve=approve". */
export function buttons({ blocks = [] }: Payload): readonly string[] {
  return blocks.flatMap((block) => (isActions(block) ? block.elements.flatMap(buttonText) : []));
}

function buttonText(element: ActionsBlock['elements'][number]): readonly string[] {
  if (element.type !== 'button') return [];
  const [verb = '', _id, _version, ...index] = element.action_id?.split(':') ?? [];
  return [`${element.text.text}=${[verb, ...index].join(':')}`];
}

export function isActions(block: KnownBlock): block is ActionsBlock {
  return block.type === 'actions';
}

/** Those in `text`, `title` and cells, in the order they are written. */
export function textsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, entry]) => {
    if (typeof entry === 'string') return name === 'text' || name === 'title' ? [entry] : [];
    return textsIn(entry);
  });
}
