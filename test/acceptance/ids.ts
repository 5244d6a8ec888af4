// The ids of behaviours: a letter for the source design that asked for it, or F for real use, and a number. `d01` and the like, which
// are questions of data sets, are none of them.

/** All behaviours: A to E the five source designs ask for, F is what real use showed. */
const all = 'A1-A149 B1-B90 C1-C42 D1-D42 E1-E23 F1-F62';

/**
 * The ids of a list such as `A1-A3 B7`, in its order.
 * @throws Error for what is neither an id nor a range of ids
 */
export function idsIn(list: string): string[] {
  return list
    .split(/\s+/)
    .filter((part) => part !== '')
    .flatMap((part) => {
      const [, letter, first, last = first] = /^([A-F])(\d{1,3})(?:-\1(\d{1,3}))?$/.exec(part) ?? [];
      if (letter === undefined || Number(last) < Number(first))
        throw new Error(`"${part}" is no id or range`);
      const count = Number(last) - Number(first) + 1;
      return Array.from({ length: count }, (_, index) => `${letter}${Number(first) + index}`);
    });
}

export const knownIds: ReadonlySet<string> = new Set(idsIn(all));
