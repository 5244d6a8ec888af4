// The body of a message in both of its forms, from what it says.
import {
  ComponentType,
  MessageFlags,
  SeparatorSpacingSize,
  type APIActionRowComponent,
  type APIComponentInMessageActionRow,
  type APIMessageTopLevelComponent,
} from 'discord.js';
import { isVisible } from './literal.ts';
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

export type Row = APIActionRowComponent<APIComponentInMessageActionRow>;

/** A piece of a message, from top to bottom. A text with an `id` is read again when somebody clicks. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string; readonly id?: number }
  | { readonly kind: 'rule' }
  | { readonly kind: 'row'; readonly row: Row }
  | { readonly kind: 'file'; readonly file: AttachedFile };

/** What a message says. */
export interface Composed {
  readonly pieces: readonly Piece[];
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
  const { users, roles } = composed.mentions;
  const files = composed.pieces.flatMap((piece) => (piece.kind === 'file' ? [piece.file] : []));
  const finish = (components: APIMessageTopLevelComponent[]): Body => ({
    flags: MessageFlags.IsComponentsV2,
    components: mark === null ? components : marked(components, mark),
    allowed_mentions: { parse: [], users: [...users], roles: [...roles] },
    ...(files.length === 0 ? {} : { attachments: files.map(({ name }, id) => ({ id, filename: name })) }),
  });
  return { rich: finish(framed(composed)), simple: finish(componentsOf(composed.pieces)), files };
}

export function textPiece(text: string, id?: number): Piece {
  return { kind: 'text', text, ...(id === undefined ? {} : { id }) };
}

type Plain = ReturnType<typeof componentOf>;

function framed({ pieces, accent }: Composed): APIMessageTopLevelComponent[] {
  const components = componentsOf(pieces);
  if (accent === null || components.length > maxContainerChildren) return components;
  return [{ type: ComponentType.Container, accent_color: accent, components }];
}

function componentsOf(pieces: readonly Piece[]): Plain[] {
  return pieces.map(componentOf);
}

function componentOf(piece: Piece) {
  switch (piece.kind) {
    case 'text': {
      const content = isVisible(piece.text) ? piece.text : '…';
      return {
        type: ComponentType.TextDisplay as const,
        content,
        ...(piece.id === undefined ? {} : { id: piece.id }),
      };
    }
    case 'rule':
      return separator(true);
    case 'row':
      return piece.row;
    case 'file':
      return { type: ComponentType.File as const, file: { url: `attachment://${piece.file.name}` } };
  }
}

function separator(divider: boolean) {
  return { type: ComponentType.Separator as const, divider, spacing: SeparatorSpacingSize.Small };
}

/** The first two components that have no number of their own; a message with one gets an invisible second one. */
function marked(
  components: readonly APIMessageTopLevelComponent[],
  mark: readonly [number, number],
): APIMessageTopLevelComponent[] {
  const left = [...mark];
  const number = <T extends APIMessageTopLevelComponent>(component: T): T => {
    const id = component.id === undefined ? left.shift() : undefined;
    return id === undefined ? component : { ...component, id };
  };
  const numbered = components.map((component) => {
    const one = number(component);
    return one.type === ComponentType.Container
      ? { ...one, components: one.components.map((child) => number(child)) }
      : one;
  });
  return left.length === 0 ? numbered : [...numbered, ...left.map((id) => ({ ...separator(false), id }))];
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
