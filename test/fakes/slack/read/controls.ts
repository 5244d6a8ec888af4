// What a person can press, choose and fill in, found by the words beside it.
import { isObject, type Json } from '../blocks/shapes.ts';
import type { Workspace } from '../workspace.ts';
import { seenText } from './render.ts';
import { objects, words } from './rich-text.ts';

export interface Control {
  readonly block: string;
  readonly action: string;
  readonly type: string;
  /** What it says: a button's text, the label above a field. */
  readonly label: string;
  readonly element: Json;
  /** What pressing it sends; for one of two feedback buttons its own. */
  readonly value: string | null;
  /** Only in a field of an input block: whether each change is told at once. */
  readonly silent: boolean;
}

export function controlsOf(here: Workspace, blocks: unknown): Control[] {
  return objects(blocks).flatMap((block) => {
    const id = words(block['block_id']);
    if (block['type'] === 'input') {
      const label = seenText(here, block['label']);
      return controls(here, id, block['element'], label, block['dispatch_action'] !== true);
    }
    const label = seenText(here, block['text']);
    const own = [...objects(block['elements']), ...objects(block['actions']), block['accessory']];
    const deeper =
      block['type'] === 'carousel'
        ? controlsOf(here, block['elements'])
        : controlsOf(here, block['child_blocks']);
    return [...own.flatMap((element) => controls(here, id, element, label, false)), ...deeper];
  });
}

function controls(
  here: Workspace,
  block: string,
  element: unknown,
  label: string,
  silent: boolean,
): Control[] {
  if (!isObject(element) || typeof element['action_id'] !== 'string') return [];
  const type = words(element['type']);
  const one = { block, action: element['action_id'], type, element, silent };
  if (type === 'feedback_buttons')
    return ['positive_button', 'negative_button'].flatMap((name) => {
      const side = element[name];
      return isObject(side)
        ? [{ ...one, label: seenText(here, side['text']), value: side['value'] as string }]
        : [];
    });
  const isButton = type === 'button' || type === 'icon_button';
  const own = seenText(here, isButton ? element['text'] : element['placeholder']);
  const value = typeof element['value'] === 'string' ? element['value'] : null;
  return [{ ...one, label: isButton ? own : label || own, value }];
}

/** All options of a menu or of boxes, those of groups too. */
export function optionsOf(element: Json): Json[] {
  return [
    ...objects(element['options']),
    ...objects(element['option_groups']).flatMap((group) => objects(group['options'])),
  ];
}
