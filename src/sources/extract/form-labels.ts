// Which labels and groups of fields belong to a form: others are words of the page, set like those of a form.
import { wordSet } from '../../base/lists.ts';
import type { HtmlMask } from './html-mask.ts';

const controls = wordSet('input select textarea button');

export class FormLabels {
  private readonly mask: HtmlMask;
  /** Controls before each node, and where the form ends that a node stands in. */
  private readonly before: Uint32Array;
  private readonly formEnd: Uint32Array;
  private readonly ids = new Set<string>();

  constructor(mask: HtmlMask) {
    this.mask = mask;
    this.before = new Uint32Array(mask.nodes.length + 1);
    this.formEnd = new Uint32Array(mask.nodes.length + 1);
    for (const [at, { name, end, attributes }] of mask.nodes.entries()) {
      const isControl = controls.has(name);
      if (isControl && attributes['id'] !== undefined) this.ids.add(attributes['id']);
      this.before[at + 1] = (this.before[at] ?? 0) + (isControl ? 1 : 0);
      this.formEnd[at + 1] = Math.max(this.formEnd[at] ?? 0, name === 'form' ? end : 0);
    }
  }

  /** Whether a label or a group is of a form: by a control in it, by the one that it names, or by the form around it. */
  has(at: number): boolean {
    const target = this.mask.node(at).attributes['for'];
    return (
      (this.before[this.mask.endOf(at)] ?? 0) > (this.before[at] ?? 0) ||
      (target !== undefined && this.ids.has(target)) ||
      ((this.formEnd[at] ?? 0) > at && !this.mask.speaks(at))
    );
  }
}
