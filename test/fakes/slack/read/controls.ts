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
}

export function controlsOf(here: Workspace, blocks: unknown): Control[] {
  return objects(blocks).flatMap((block) => {
    const id = words(block['block_id']);
    if (block['type'] === 'input')
      return controls(here, id, block['element'], seenText(here, block['label']));
    const label = seenText(here, block['text']);
    const own = [...objects(block['elements']), block['accessory']];
    return own.flatMap((element) => controls(here, id, element, label));
  });
}

function controls(here: Workspace, block: string, element: unknown, label: string): Control[] {
  if (!isObject(element) || typeof element['action_id'] !== 'string') return [];
  const type = words(element['type']);
  const one = { block, action: element['action_id'], type, element };
  if (type === 'feedback_buttons')
    return ['positive_button', 'negative_button'].flatMap((name) => {
      const side = element[name];
      return isObject(side)
        ? [{ ...one, label: seenText(here, side['text']), value: side['value'] as string }]
        : [];
    });
  const isButton = type === 'button';
  const own = seenText(here, isButton ? element['text'] : element['placeholder']);
  const value = typeof element['value'] === 'string' ? element['value'] : null;
  return [{ ...one, label: isButton ? own : label || own, value }];
}
