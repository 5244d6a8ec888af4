// What a message is to say: its text, blocks and metadata, checked as Slack checks them.
import type { Arguments } from './arguments.ts';
import { checkMessageBlocks } from './blocks/check.ts';
import { isObject } from './blocks/shapes.ts';
import { objects } from './read/rich-text.ts';
import { Refused } from './refused.ts';
import type { Block, Metadata, Workspace } from './workspace.ts';

export interface Content {
  readonly text: string;
  /** Null when none were given. */
  readonly blocks: readonly Block[] | null;
  /** Null when none was given; `none` to take it away. */
  readonly metadata: Metadata | 'none' | null;
}

/** All of it, as JSON; Slack does not say how much, only that there is a limit. */
const metadataCharacters = 16_000;

/** @throws Refused as Slack refuses */
export function contentOf(here: Workspace, given: Arguments, textCharacters: number): Content {
  const text = given.text('text') ?? '';
  const blocks = blocksOf(here, given);
  if (given.structured('attachments', 'invalid_attachments') !== undefined)
    throw new Refused('invalid_attachments', ['this fake knows no attachments']);
  if (text.length > textCharacters) throw new Refused('msg_too_long');
  if (text === '' && (blocks === null || blocks.length === 0)) throw new Refused('no_text');
  return { text, blocks, metadata: metadataOf(given) };
}

/** @throws Refused `invalid_blocks_format`, `invalid_blocks`, `msg_blocks_too_long` */
export function blocksOf(here: Workspace, given: Arguments): readonly Block[] | null {
  const blocks = given.structured('blocks', 'invalid_blocks_format');
  if (blocks === undefined || blocks === null) return null;
  if (!Array.isArray(blocks)) throw new Refused('invalid_blocks_format');
  const { error, problems } = checkMessageBlocks(blocks);
  if (error !== null) throw new Refused(error, problems);
  return withIds(here, blocks);
}

/** Slack gives ids to blocks and to elements that have none. */
export function withIds(here: Workspace, blocks: unknown): readonly Block[] {
  return objects(blocks).map((block) => {
    const deeper = { ...block };
    if (block['type'] !== 'rich_text')
      for (const name of ['elements', 'accessory', 'element'] as const)
        if (block[name] !== undefined) deeper[name] = elementsWithIds(here, block[name]);
    return { block_id: here.id('b'), ...deeper };
  });
}

function elementsWithIds(here: Workspace, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => elementsWithIds(here, entry));
  if (!isObject(value) || !interactive.has(value['type'] as string)) return value;
  return { action_id: here.id('a'), ...value };
}

const interactive = new Set(['button', 'feedback_buttons', 'plain_text_input', 'static_select']);

function metadataOf(given: Arguments): Metadata | 'none' | null {
  const metadata = given.structured('metadata', 'invalid_metadata_format');
  if (metadata === undefined || metadata === null) return null;
  if (!isObject(metadata)) throw new Refused('invalid_metadata_format');
  if (Object.keys(metadata).length === 0) return 'none';
  const { event_type: type, event_payload: payload, ...rest } = metadata;
  if (typeof type !== 'string' || !/^\w+$/.test(type) || !isObject(payload) || Object.keys(rest).length > 0)
    throw new Refused('invalid_metadata_format');
  if (!Object.values(payload).every((value) => flat(value) || shallow(value)))
    throw new Refused('invalid_metadata_schema');
  if (JSON.stringify(metadata).length > metadataCharacters) throw new Refused('metadata_too_large');
  return { event_type: type, event_payload: payload };
}

const flat = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);
const shallow = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.every((entry) => flat(entry) || shallow(entry))
    : isObject(value) && Object.values(value).every(flat);
