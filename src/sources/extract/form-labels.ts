// Which labels and groups of fields belong to a form: others are words of the page, set like those of a form.
import { wordSet } from '../../base/lists.ts';
import type { HtmlMask } from './html-mask.ts';

const controls = wordSet('input select textarea button');

/** Tells whether a label or a group is of a form: by a control in it, the one that it names, or the form around it. */
export function formLabels(mask: HtmlMask): (at: number) => boolean {
  const controlsBefore = new Uint32Array(mask.nodes.length + 1);
  /** Where the form ends that a node stands in. */
  const formEnd = new Uint32Array(mask.nodes.length + 1);
  const ids = new Set<string | undefined>();
  for (const [at, { name, end, attributes }] of mask.nodes.entries()) {
    const isControl = controls.has(name);
    if (isControl && attributes['id'] !== undefined) ids.add(attributes['id']);
    controlsBefore[at + 1] = (controlsBefore[at] ?? 0) + (isControl ? 1 : 0);
    formEnd[at + 1] = Math.max(formEnd[at] ?? 0, name === 'form' ? end : 0);
  }
  return (at) =>
    (controlsBefore[mask.endOf(at)] ?? 0) > (controlsBefore[at] ?? 0) ||
    ids.has(mask.node(at).attributes['for']) ||
    ((formEnd[at] ?? 0) > at && !mask.speaks(at));
}
