// Which labels and groups of fields belong to a form: others are words of the page, set like those of a form.
import { wordSet } from '../../base/lists.ts';
import { holding, type HtmlMask } from './html-mask.ts';

const controls = wordSet('input select textarea button');

/** Tells whether a label or a group is of a form: by a control in it, the one that it names, or the form around it. */
export function formLabels(mask: HtmlMask): (at: number) => boolean {
  const holdsControl = holding(mask, ({ name }) => controls.has(name));
  /** Where the form ends that a node stands in. */
  const formEnd = new Uint32Array(mask.nodes.length + 1);
  const ids = new Set<string | undefined>();
  for (const [at, { name, end, attributes }] of mask.nodes.entries()) {
    if (controls.has(name) && attributes['id'] !== undefined) ids.add(attributes['id']);
    formEnd[at + 1] = Math.max(formEnd[at] ?? 0, name === 'form' ? end : 0);
  }
  return (at) =>
    holdsControl(at) ||
    ids.has(mask.node(at).attributes['for']) ||
    ((formEnd[at] ?? 0) > at && !mask.speaks(at));
}
