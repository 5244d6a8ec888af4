// How a posted message is found again: two of its components have numbers that only this delivery gives.
import { createHash } from 'node:crypto';
import { componentsIn } from './seen.ts';

/** The numbers of a delivery's part: from 2^30 to 2^31 - 1, so that no number that Discord gives by itself collides. */
export function markOf(deliveryId: string, part: number): readonly [number, number] {
  const hash = createHash('sha256').update(`${deliveryId}/${part}`).digest();
  const [first, second] = [numberAt(hash, 0), numberAt(hash, 4)];
  return [first, first === second ? first ^ 1 : second];
}

/** Whether a message of the platform is this part of this delivery. Everything may be passed; what is no message is not. */
export function hasMark(message: unknown, deliveryId: string, part: number): boolean {
  const ids = componentsIn(message).map((component) => ('id' in component ? component.id : null));
  return markOf(deliveryId, part).every((id) => ids.includes(id));
}

function numberAt(hash: Buffer, offset: number): number {
  return (hash.readUInt32BE(offset) & 0x3fff_ffff) | 0x4000_0000;
}
