// What the lines of a report can be for a list of sources: entries of one, statements of the report, or neither.
import type { Line } from './code.ts';

export interface LineKind {
  readonly isBlank: boolean;
  /** A rule, or what underlines a heading. */
  readonly isRule: boolean;
  /** 1 to 6 for a heading, 7 for a bold line; null for anything else. */
  readonly level: number | null;
  /** It can only be an entry of a list of sources: it begins with a number's marker, or holds an address. */
  readonly isEntry: boolean;
  /** An item of some list, a row of a table, or the rest of one. */
  readonly isListed: boolean;
  /** A cited sentence: it ends with a stop and a marker. Code states something, too. */
  readonly isStatement: boolean;
  /** A sentence that is neither cited nor an entry. */
  readonly isProse: boolean;
}

const quotedMark = /^(?:\s*>)+ ?/;
const listMark = /^\s*(?:[-*+•–]\s+|\d{1,3}[.)]\s+|\(\d{1,3}\)\s+)/;
const marker = String.raw`(?:\[\^?\d{1,4}\]|【\d{1,4}】|\^\d{1,4}\^|[¹²³⁴⁵⁶⁷⁸⁹][⁰¹²³⁴⁵⁶⁷⁸⁹]*)`;
const bare = new RegExp(String.raw`^\**${marker}\**[:.]?(?:\s|$)`);
/** "[1] says that …" is a sentence about a source. */
const bareSentence = new RegExp(
  String.raw`^\**${marker}\**(?:,?\s${marker})*,?\s\p{Ll}.*[.!?](?:\s?${marker})*$`,
  'u',
);
const address =
  /https?:\/\/|\bwww\.[a-z\d]|\]\([^\s()]*[./][^\s()]*\)|\bdoi\.org\/|\bdoi:\s?10\.|\b10\.\d{4,9}\//i;
const cited = /(?:[.!?。]\s?[[【][^[\]【】]{1,20}[\]】]|[\]】][.。])\s*$/;
const definition = /^ {0,3}\[(?:\^?\d{1,4}\]:|[^\]\n]{1,80}\]:\s*<?(?:[a-z][a-z\d+.-]*:\/\/|www\.|mailto:))/i;
const year = /\b(?:19|20)\d\d\b/;
/** Words that together lead to a list: "This draws on the following sources." */
const leading = [
  /\b(?:sources?|references?|links?|pages|quellen?)\b/i,
  /\b(?:following|these|below|used|consulted|listed|cited|based|draws?|folgenden?|diese)\b/i,
];
const shortest = { statement: 30, prose: 40 };

/** `[1]: …`, `[^1]: …` or `[name]: https://…`, which no reader sees where Markdown is understood. */
export function isDefinition({ text, isCode }: Line): boolean {
  return !isCode && definition.test(text.replace(quotedMark, ''));
}

export function kindOf(line: Line): LineKind {
  const text = line.text.replace(quotedMark, '').trimEnd();
  const content = text.replace(listMark, '').trim();
  const isBlank = !line.isCode && content === '' && !listMark.test(`${text} `);
  const isRule = !line.isCode && /^\s*(?:-{3,}|\*{3,}|_{3,}|={3,})$/.test(text);
  const [, hashes] = /^ {0,3}(#{1,6})(?:\s|$)/.exec(text) ?? [];
  const isBold = /^\s*(?:\*\*[^*]+\*\*|__[^_]+__):?$/.test(text);
  const level = line.isCode ? null : (hashes?.length ?? (isBold ? 7 : null));
  const isBare = bare.test(content) && !bareSentence.test(content);
  const isStatement =
    line.isCode || (!isBare && text.length >= shortest.statement && cited.test(text) && !isDefinition(line));
  const isEntry = !isStatement && level === null && (isBare || isDefinition(line) || address.test(content));
  const isListed = !line.isCode && (isEntry || listMark.test(text) || /^\s*\||^(?: {2,}|\t)\S/.test(text));
  const isProse =
    !isStatement &&
    !isListed &&
    level === null &&
    content.length >= shortest.prose &&
    /[.!?。]$/.test(content) &&
    !year.test(content) &&
    !leading.every((word) => word.test(content));
  return { isBlank, isRule, level, isEntry, isListed, isStatement, isProse };
}

/** An item that is nothing but addresses: without them it would be an empty one. */
export function isOnlyAddresses({ text, isCode }: Line): boolean {
  if (isCode || !listMark.test(text) || !address.test(text)) return false;
  const rest = text
    .replace(listMark, '')
    .replace(/\[[^\]]*\]\(https?:[^\s()]*\)|<?(?:https?:\/\/|www\.)[^\s<>|]*>?/gi, (link) =>
      /^\[(?!https?:|www\.)[^\]]*\p{L}/iu.test(link) ? link : '',
    );
  return !/[\p{L}\p{N}]/u.test(rest);
}
