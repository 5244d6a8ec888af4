// Which behaviours a test says it proves: the ids in brackets at the end of its title.

/** More would say nothing about any of them. */
const idsPerTitle = 3;

export type TitleReading = { readonly ids: readonly string[] } | { readonly problem: string };

/** Reads the end of a title; brackets that hold no id are part of the sentence. */
export function readTitle(title: string, known: ReadonlySet<string>): TitleReading {
  const brackets = /\(([^()]*)\)$/.exec(title)?.[1] ?? '';
  if (!/\b[A-F]\d{1,3}\b/.test(brackets)) return { ids: [] };
  const ids = brackets.split(', ');
  if (!ids.every((id) => /^[A-F]\d{1,3}$/.test(id))) {
    return { problem: `"(${brackets})" is not written as a list of ids such as (A1, B2)` };
  }
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0) return { problem: `${unknown.join(', ')} does not exist` };
  if (new Set(ids).size < ids.length) return { problem: `names an id twice in (${brackets})` };
  if (ids.length > idsPerTitle)
    return { problem: `names ${ids.length} ids, ${idsPerTitle} at most are allowed` };
  return { ids };
}
