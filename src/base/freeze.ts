// Values that cannot be changed after they were made.
import type { Secret } from './secret.ts';

export type Frozen<T> = T extends Secret | ((...args: never) => unknown)
  ? T
  : T extends object
    ? { readonly [K in keyof T]: Frozen<T[K]> }
    : T;

/** Freezes the value and everything below it, and returns it. */
export function deepFreeze<T>(value: T): Frozen<T> {
  if (value !== null && typeof value === 'object' && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) deepFreeze(part);
  }
  return value as Frozen<T>;
}
