// The elements that are open while a page is parsed, outermost first. What is asked of it takes the same time however
// many are open: hostile pages open a million.
import { boundaries, isInline } from './html-elements.ts';

export class OpenElements {
  /** Their positions in the list of nodes; the first is the root. */
  private readonly stack: number[] = [0];
  /** Depths of those of each name, of those that are no inline elements, and of boundaries, in ascending order. */
  private readonly byName = new Map<string, number[]>();
  private readonly blocks: number[] = [];
  private readonly walls: number[] = [];

  get size(): number {
    return this.stack.length;
  }

  /** The position of the one at a depth; of the innermost without one. */
  at(depth = this.stack.length - 1): number {
    return this.stack[depth] ?? 0;
  }

  has(name: string): boolean {
    return this.depthOf(name) !== undefined;
  }

  /** Depth of the innermost one of this name. */
  depthOf(name: string): number | undefined {
    return this.byName.get(name)?.at(-1);
  }

  /** Depth of the innermost one that is no inline element; 0: there is none. */
  get lastBlock(): number {
    return this.blocks.at(-1) ?? 0;
  }

  /** Depth of the innermost one that end tags inside do not get out of; 0: there is none. */
  get lastBoundary(): number {
    return this.walls.at(-1) ?? 0;
  }

  push(at: number, name: string): void {
    const depth = this.stack.push(at) - 1;
    const depths = this.byName.get(name);
    if (depths === undefined) this.byName.set(name, [depth]);
    else depths.push(depth);
    if (!isInline(name)) this.blocks.push(depth);
    if (boundaries.has(name)) this.walls.push(depth);
  }

  /** Takes the innermost one off and returns its position. `name`: as it was pushed, or what it was renamed to. */
  pop(name: string): number {
    const depth = this.stack.length - 1;
    for (const depths of [this.byName.get(name), this.blocks, this.walls]) {
      if (depths?.at(-1) === depth) depths.pop();
    }
    return this.stack.pop() ?? 0;
  }

  /** No end tag of this name reaches the innermost one any more. */
  disown(name: string): void {
    this.byName.get(name)?.pop();
  }
}
