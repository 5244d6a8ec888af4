// The body of a message in both of its forms, and the mark by which it is found again: the number of its first component.
import { createHash } from 'node:crypto';
import type {
  APIComponentInContainer,
  APIMessageTopLevelComponent,
  APITextDisplayComponent,
} from 'discord.js';
import { ComponentType, MessageFlags } from 'discord.js';
import type { Tone } from '../../layout/letter.ts';
import { isVisible } from '../../layout/texts.ts';
import type { FileView } from '../../views.ts';
import { maxContainerChildren, maxMentions } from './limits.ts';

/** JSON of a message to post, without its nonce. */
export interface Body {
  readonly flags: number;
  readonly components: APIMessageTopLevelComponent[];
  readonly allowed_mentions: { readonly parse: []; readonly users: string[]; readonly roles: string[] };
  /** The files that are uploaded with it, by their position. */
  readonly attachments?: { readonly id: number; readonly filename: string }[];
}

/** One message. `simple` is for when Discord refuses `rich`: the same words and buttons without their frame. */
export interface DiscordPart {
  readonly rich: Body;
  readonly simple: Body;
  readonly files: readonly FileView[];
}

/** Colours of the frame, by tone; null: no frame, also in the rich form. */
const accents: Readonly<Record<Tone, number | null>> = {
  plain: null,
  working: 0x5865f2,
  good: 0x3ba55d,
  warning: 0xf0b232,
  bad: 0xda373c,
  quiet: 0x80848e,
};

interface Composed {
  readonly components: APIComponentInContainer[];
  readonly files: readonly FileView[];
  readonly tone: Tone;
  readonly mentions: Mentions;
}

/** The bodies of what a message says; `mark` becomes the number of the first component. */
export function partOf({ components, files, tone, mentions }: Composed, mark: number | null): DiscordPart {
  const accent = accents[tone];
  const finish = (shown: APIMessageTopLevelComponent[]): Body => ({
    flags: MessageFlags.IsComponentsV2,
    components: shown.map((one, at) => (at > 0 || mark === null ? one : { ...one, id: mark })),
    allowed_mentions: { parse: [], ...mentions },
    ...(files.length === 0 ? {} : { attachments: files.map(({ name }, id) => ({ id, filename: name })) }),
  });
  const isFramed = accent !== null && components.length <= maxContainerChildren;
  const framed = { type: ComponentType.Container as const, accent_color: accent, components };
  return { rich: finish(isFramed ? [framed] : components), simple: finish(components), files };
}

export function textDisplay(text: string): APITextDisplayComponent {
  return { type: ComponentType.TextDisplay, content: isVisible(text) ? text : '…' };
}

type Mentions = ReturnType<typeof mentionsOf>;

/**
 * Whom a message asks, by ids as in `asks` of a question: the only mentions that may notify anybody. `anyone`, and what is no id
 * of Discord, mentions nobody.
 */
export function mentionsOf(asks: readonly string[]) {
  const all = [...new Set(asks.slice(0, maxMentions))];
  const idsIn = (pattern: RegExp) => all.flatMap((one) => pattern.exec(one)?.[1] ?? []);
  return { users: idsIn(/^(\d{15,20})$/), roles: idsIn(/^role:(\d{15,20})$/) };
}

/** The mentions as they stand in a message, or an empty string. */
export function mentionText({ users, roles }: Mentions): string {
  return [...users.map((id) => `<@${id}>`), ...roles.map((id) => `<@&${id}>`)].join(' ');
}

/** The number of a delivery's part: from 2^30 to 2^31 - 1, so that no number that Discord gives by itself collides. */
export function markOf(deliveryId: string, part: number): number {
  const hash = createHash('sha256').update(`${deliveryId}/${part}`).digest();
  return (hash.readUInt32BE() & 0x3fff_ffff) | 0x4000_0000;
}

/** Whether a message of the platform is this part of this delivery. Everything may be passed; what is no message is not. */
export function hasMark(message: unknown, deliveryId: string, part: number): boolean {
  const mark = markOf(deliveryId, part);
  return componentsIn(message).some((component) => 'id' in component && component.id === mark);
}

/** All of them, those in others too, in the order in which they are seen. Everything may be passed; what is no message has none. */
export function componentsIn(message: unknown, depth = 0): readonly object[] {
  if (typeof message !== 'object' || message === null || !('components' in message) || depth > 5) return [];
  if (!Array.isArray(message.components)) return [];
  return message.components.flatMap((child: unknown) =>
    typeof child === 'object' && child !== null ? [child, ...componentsIn(child, depth + 1)] : [],
  );
}
