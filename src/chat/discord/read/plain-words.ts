// What a message of Discord says, as plain text: mentions are names, and the one of Footnote is left out.
import { ComponentType, type APIMessage, type APIMessageTopLevelComponent } from 'discord.js';

/** How mentions are called. A name that is not known is null. */
export interface Names {
  readonly user: (id: string) => string | null;
  readonly role: (id: string) => string | null;
  readonly channel: (id: string) => string | null;
  /** Mentions that mean Footnote: ids of its user and of its own roles. */
  readonly own: ReadonlySet<string>;
}

/** Plain text of what a person wrote. */
export function plainWords(content: string, names: Names): string {
  return content
    .replace(/<@([!&]?)(\d{1,20})>/g, (_whole, kind: string, id: string) => {
      if (names.own.has(id)) return ' ';
      const name = kind === '&' ? names.role(id) : names.user(id);
      return `@${name ?? (kind === '&' ? 'role' : 'somebody')}`;
    })
    .replace(/<#(\d{1,20})>/g, (_whole, id: string) => `#${names.channel(id) ?? 'channel'}`)
    .replace(/<a?:(\w{1,64}):\d{1,20}>/g, ':$1:')
    .replace(/<\/([^:<>]{1,100}):\d{1,20}>/g, '/$1')
    .replace(/<(https?:\/\/[^\s<>]+)>/g, '$1')
    .replace(/[^\S\n]{2,}/g, ' ')
    .trim();
}

/** What stands in a message, ours included: its content, or the texts of its components. */
export function wordsOf(message: Pick<APIMessage, 'content' | 'components'>): string {
  if (message.content !== '') return message.content;
  return (message.components ?? []).flatMap(textsOf).join('\n');
}

function textsOf(component: APIMessageTopLevelComponent): readonly string[] {
  if (component.type === ComponentType.TextDisplay) return [component.content];
  return component.type === ComponentType.Container ? component.components.flatMap(textsOf) : [];
}
