// The body of a message in both of its forms, from what it says.
import {
  ComponentType,
  MessageFlags,
  SeparatorSpacingSize,
  type APIComponentInContainer,
  type APIMessageTopLevelComponent,
  type APITextDisplayComponent,
} from 'discord.js';
import { isVisible } from '../../layout/texts.ts';
import { maxContainerChildren, maxMentions } from './limits.ts';

/** JSON of a message to post, without its nonce. */
export interface Body {
  readonly flags: number;
  readonly components: APIMessageTopLevelComponent[];
  readonly allowed_mentions: { readonly parse: []; readonly users: string[]; readonly roles: string[] };
  /** The files that are uploaded with it, by their position. */
  readonly attachments?: { readonly id: number; readonly filename: string }[];
}

export interface AttachedFile {
  readonly name: string;
  readonly content: string;
}

/** One message. `simple` is for when Discord refuses `rich`: the same words and buttons without their frame. */
export interface DiscordPart {
  readonly rich: Body;
  readonly simple: Body;
  readonly files: readonly AttachedFile[];
}

/** What a message says. */
export interface Composed {
  /** From top to bottom. */
  readonly components: APIComponentInContainer[];
  readonly files: readonly AttachedFile[];
  /** Colour of the frame; null: no frame, also in the rich form. */
  readonly accent: number | null;
  readonly mentions: Mentions;
}

export const accents = {
  working: 0x5865f2,
  good: 0x3ba55d,
  warning: 0xf0b232,
  bad: 0xda373c,
  quiet: 0x80848e,
};

/** The bodies of what is composed; `mark` becomes the numbers of the first two components. */
export function partOf(composed: Composed, mark: readonly [number, number] | null): DiscordPart {
  const { components, files, accent, mentions } = composed;
  const finish = (shown: APIMessageTopLevelComponent[]): Body => ({
    flags: MessageFlags.IsComponentsV2,
    components: mark === null ? shown : marked(shown, mark),
    allowed_mentions: { parse: [], users: [...mentions.users], roles: [...mentions.roles] },
    ...(files.length === 0 ? {} : { attachments: files.map(({ name }, id) => ({ id, filename: name })) }),
  });
  const isFramed = accent !== null && components.length <= maxContainerChildren;
  const framed = { type: ComponentType.Container as const, accent_color: accent, components };
  return { rich: finish(isFramed ? [framed] : components), simple: finish(components), files };
}

export function textDisplay(text: string): APITextDisplayComponent {
  return { type: ComponentType.TextDisplay, content: isVisible(text) ? text : '…' };
}

/** The first two components are numbered; a message with one gets an invisible second one. */
function marked(
  components: readonly APIMessageTopLevelComponent[],
  mark: readonly [number, number],
): APIMessageTopLevelComponent[] {
  const left = [...mark];
  const number = <T extends APIMessageTopLevelComponent>(component: T): T => {
    const id = left.shift();
    return id === undefined ? component : { ...component, id };
  };
  const numbered = components.map((component) => {
    const one = number(component);
    return one.type === ComponentType.Container
      ? { ...one, components: one.components.map((child) => number(child)) }
      : one;
  });
  const spacing = SeparatorSpacingSize.Small;
  return [
    ...numbered,
    ...left.map((id) => ({ type: ComponentType.Separator as const, divider: false, spacing, id })),
  ];
}

/** Whom a message asks: the only mentions that may notify anybody. */
interface Mentions {
  readonly users: readonly string[];
  readonly roles: readonly string[];
}

const snowflake = /^\d{15,20}$/;

/** From ids as in `asks` of a question. `anyone`, and what is no id of Discord, mentions nobody. */
export function mentionsOf(asks: readonly string[]): Mentions {
  const roles = new Set<string>();
  const users = new Set<string>();
  for (const id of asks.slice(0, maxMentions)) {
    const role = id.startsWith('role:') ? id.slice('role:'.length) : null;
    if (snowflake.test(role ?? id)) (role === null ? users : roles).add(role ?? id);
  }
  return { users: [...users], roles: [...roles] };
}

/** The mentions as they stand in a message, or an empty string. */
export function mentionText({ users, roles }: Mentions): string {
  return [...users.map((id) => `<@${id}>`), ...roles.map((id) => `<@&${id}>`)].join(' ');
}
