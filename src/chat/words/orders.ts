// Changes of a draft that need no model: to leave out what names something, and to search for something.
import { once } from '../../base/recent.ts';
import { inAll } from './catalogues/languages.ts';

export type Orders = NonNullable<ReturnType<typeof ordersIn>>;

/** In characters: of a whole message, and of what is to be searched for or left out. */
const longest = { message: 400, what: 120 };

const phrases = (kind: 'leave-out' | 'search' | 'around-order') =>
  inAll(kind)
    .flatMap((text) => text.split('|'))
    .toSorted((one, other) => other.length - one.length);
const spaced = (phrase: string) => phrase.replaceAll(' ', String.raw`\s+`);
const kinds = ['leave-out', 'search'] as const;

const patternOf = (forms: readonly string[]) => {
  const around = phrases('around-order').join('|');
  const before = String.raw`(?:(?:${around})[\s,]+)*`;
  const after = String.raw`(?:[\s,]+(?:${around}))*`;
  return new RegExp(`^${before}(?:${forms.join('|')})${after}$`, 'isu');
};

const readers = once(() =>
  kinds.map((kind) => {
    const forms = phrases(kind).map((phrase) => spaced(phrase).replace('#', '(.+?)'));
    return [kind, patternOf(forms)] as const;
  }),
);

/** An order that does not say what: "search for" is no search of "for". */
const unfinished = once(() =>
  patternOf(kinds.flatMap(phrases).map((phrase) => spaced(phrase.replace(/ ?# ?/u, ' ').trim()))),
);

/** Names, words, or numbers of citations such as `[3]`. Null: at least a part of what is wished for takes a model, or is no such wish. */
export function ordersIn(said: string) {
  const text = said.normalize('NFKC').trim();
  if (text.length > longest.message) return null;
  const found: { kind: 'leave-out' | 'search'; what: string }[] = [];
  for (const piece of text.split(/[.!;\n]+(?:\s+|$)|。+|,?\s+(?:and|und|et|y)\s+/u)) {
    const part = piece.trim();
    if (part === '') continue;
    const order = orderIn(part);
    if (order !== null) found.push(order);
    else if (found.length === 0) return null;
    else found.push({ kind: found.at(-1)?.kind ?? 'search', what: part });
  }
  if (found.length === 0 || found.some(({ what }) => what.length > longest.what)) return null;
  const all = (kind: string) => found.flatMap((each) => (each.kind === kind ? [each.what] : []));
  return { leaveOut: all('leave-out'), search: all('search') };
}

function orderIn(part: string): { kind: 'leave-out' | 'search'; what: string } | null {
  if (unfinished().test(part)) return null;
  for (const [kind, reader] of readers()) {
    const groups = reader.exec(part)?.slice(1) ?? [];
    const what = groups.find((group) => group !== undefined)?.trim() ?? '';
    if (/[\p{L}\p{N}]/u.test(what)) return { kind, what: what.replace(/^[“"„«]+|[”"»?]+$/gu, '') };
  }
  return null;
}

/** Something is asked at its end. */
export function isQuestion(text: string): boolean {
  return /[?？]["”’)\]\s]*$/u.test(text);
}
