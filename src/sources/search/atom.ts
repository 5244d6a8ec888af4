// Atom feeds, as far as arXiv's answers need them: the texts of each entry's elements.
import { Parser } from 'htmlparser2';

/** Texts of the elements of one entry that stand directly in it, by their name; the first of each name. */
export type AtomEntry = ReadonlyMap<string, string>;

/** The entries of a feed; null if the text is no feed. */
export function readAtom(xml: string): readonly AtomEntry[] | null {
  const entries: Map<string, string>[] = [];
  const path: string[] = [];
  let isFeed = false;
  const parser = new Parser(
    {
      onopentag(name) {
        path.push(name);
        if (path.length === 1) isFeed = name === 'feed';
        if (path.length === 2 && name === 'entry') entries.push(new Map());
        if (path.length === 3 && path[1] === 'entry' && !entries.at(-1)?.has(name))
          entries.at(-1)?.set(name, '');
      },
      ontext(text) {
        const [, entry, name] = path;
        if (path.length !== 3 || entry !== 'entry' || name === undefined) return;
        const fields = entries.at(-1);
        fields?.set(name, (fields.get(name) ?? '') + text);
      },
      onclosetag: () => void path.pop(),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return isFeed ? entries : null;
}
