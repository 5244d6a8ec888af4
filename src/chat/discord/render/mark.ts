// How a posted message is found again: two of its components have numbers that only this delivery gives.
import { createHash } from 'node:crypto';

/** The numbers of a delivery's part: from 2^30 to 2^31 - 1, so that no number that Discord gives by itself collides. */
export function markOf(deliveryId: string, part: number): readonly [number, number] {
  const hash = createHash('sha256').update(`${deliveryId}/${part}`).digest();
  const [first, second] = [numberAt(hash, 0), numberAt(hash, 4)];
  return [first, first === second ? first ^ 1 : second];
}

/** Whether a message of the platform is this part of this delivery. Everything may be passed; what is no message is not. */
export function hasMark(message: unknown, deliveryId: string, part: number): boolean {
  const ids = new Set<number>();
  collect(componentsOf(message), ids, 0);
  return markOf(deliveryId, part).every((id) => ids.has(id));
}

function numberAt(hash: Buffer, offset: number): number {
  return (hash.readUInt32BE(offset) & 0x3fff_ffff) | 0x4000_0000;
}

function collect(components: readonly unknown[], ids: Set<number>, depth: number): void {
  for (const component of components) {
    if (typeof component !== 'object' || component === null) continue;
    if ('id' in component && typeof component.id === 'number') ids.add(component.id);
    if (depth < 5) collect(componentsOf(component), ids, depth + 1);
  }
}

function componentsOf(parent: unknown): readonly unknown[] {
  if (typeof parent !== 'object' || parent === null || !('components' in parent)) return [];
  return Array.isArray(parent.components) ? parent.components : [];
}
