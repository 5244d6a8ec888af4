// What a person sees of a message: its text, buttons, selects and files, as plain data.
import { ButtonStyle } from 'discord.js';
import { allComponents } from '../state/components.ts';
import type { Component, Json, Message, Pings, World } from '../state/world.ts';
import { componentKind } from '../state/kinds.ts';

export interface SeenButton {
  readonly label: string;
  readonly style: keyof typeof ButtonStyle;
  readonly customId: string | null;
  readonly url: string | null;
  readonly disabled: boolean;
}

export interface SeenOption {
  readonly label: string;
  readonly value: string;
  readonly description: string | null;
  readonly chosen: boolean;
}

export interface SeenSelect {
  readonly customId: string;
  readonly placeholder: string;
  readonly disabled: boolean;
  readonly options: readonly SeenOption[];
}

export interface SeenFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Read as UTF-8. */
  readonly text: string;
}

export interface SeenMessage {
  readonly id: string;
  readonly channelId: string;
  /** Name of who wrote it. */
  readonly author: string;
  readonly byBot: boolean;
  /** Content and text displays from top to bottom, a line between each. */
  readonly text: string;
  /** `text` with `[Button]`, `{Select}` and `📎 file` where they stand. */
  readonly picture: string;
  readonly buttons: readonly SeenButton[];
  readonly selects: readonly SeenSelect[];
  /** Only those that are shown. */
  readonly files: readonly SeenFile[];
  /** Whom it notified when it was posted. */
  readonly pings: Pings;
  readonly edited: boolean;
  readonly silent: boolean;
  readonly loading: boolean;
  /** The message it replies to. */
  readonly replyTo: string | null;
  readonly raw: Message;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function seenButton(button: Component): SeenButton {
  return {
    label: text(button['label']),
    style: ButtonStyle[Number(button['style'])] as keyof typeof ButtonStyle,
    customId: typeof button['custom_id'] === 'string' ? button['custom_id'] : null,
    url: typeof button['url'] === 'string' ? button['url'] : null,
    disabled: button['disabled'] === true,
  };
}

const seenOption = (option: Json): SeenOption => ({
  label: text(option['label']),
  value: text(option['value']),
  description: typeof option['description'] === 'string' ? option['description'] : null,
  chosen: option['default'] === true,
});

const seenSelect = (select: Component): SeenSelect => ({
  customId: text(select['custom_id']),
  placeholder: text(select['placeholder']),
  disabled: select['disabled'] === true,
  options: ((select['options'] ?? []) as readonly Json[]).map(seenOption),
});

function line(component: Component): string | null {
  if (component.type === componentKind.TextDisplay) return text(component['content']);
  if (component.type === componentKind.Button) return `[${seenButton(component).label}]`;
  if (component.type === componentKind.StringSelect) return `{${seenSelect(component).placeholder}}`;
  if (component.type === componentKind.File) return `📎 ${text(component['name'])}`;
  if (component.type === componentKind.Separator) return component['divider'] === false ? '' : '───';
  return null;
}

export function see(world: World, message: Message): SeenMessage {
  const components = allComponents(message.components);
  const author = world.users.get(message.authorId)!;
  const shown = new Set(
    [...JSON.stringify(components).matchAll(/"attachment_id":"(\d+)"/g)].map(([, id]) => id),
  );
  const v2 = (message.flags & (1 << 15)) !== 0;
  const files = message.files.filter(({ id }) => !v2 || shown.has(id));
  const head = message.content === '' ? [] : [message.content];
  const lines = components.map(line).filter((each) => each !== null);
  const tail = v2 ? [] : files.map(({ name }) => `📎 ${name}`);
  const displays = components.filter(({ type }) => type === 10).map((each) => text(each['content']));
  return {
    id: message.id,
    channelId: message.channelId,
    author: author.name,
    byBot: author.bot,
    text: [...head, ...displays].join('\n'),
    picture: [...head, ...lines, ...tail].join('\n'),
    buttons: components.filter(({ type }) => type === 2).map(seenButton),
    selects: components.filter(({ type }) => type === componentKind.StringSelect).map(seenSelect),
    files: files.map(({ name, bytes }) => ({ name, bytes, text: Buffer.from(bytes).toString('utf8') })),
    pings: message.pings,
    edited: message.editedAt !== null,
    silent: (message.flags & (1 << 12)) !== 0,
    loading: (message.flags & (1 << 7)) !== 0,
    replyTo: message.referenceId,
    raw: message,
  };
}
