// What the lines of a report can be for a list of sources: its title ("## References", "**Sources:**", <h3>Sources</h3>), entries of
// one, statements of the report, or none of these.
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

const setOf = (text: string) => new Set(text.split('|').map((name) => name.trim()));

/** Titles of such lists, as models write them. */
const names = setOf(
  `sources|source|source list|source links|list of sources|sources cited|cited sources|sources used|used sources|
  sources consulted|source notes|references|reference|reference list|reference links|list of references|bibliography|
  works cited|citations|citation list|footnotes|endnotes|links|quellen|quelle|quellenverzeichnis|quellenangaben|literatur|
  literaturverzeichnis|literaturangaben|referenzen|einzelnachweise|fußnoten|belege|références|sources et références|
  bibliographie|fuentes|referencias|bibliografía|fonti|riferimenti|bibliografia|bronnen|bronvermelding|referenties|fontes|
  referências|källor|referenser|kilder|referanser|lähteet|źródła|przypisy|zdroje|források|kaynaklar|kaynakça|источники|
  ссылки|литература|список литературы|джерела|πηγές|المصادر|المراجع|מקורות|参考文献|参考资料|參考資料|来源|來源|资料来源|
  資料來源|出典|参照|情報源|출처|참고문헌|참고 자료`,
);

/** What may stand beside a name, or alone above nothing but entries. */
const further = setOf(
  `notes|further reading|additional reading|recommended reading|external links|useful links|data sources|
  weiterführende links|weiterführende literatur|anmerkungen|zum weiterlesen|notizen|pour aller plus loin|notas|note`,
);

const qualifier =
  /^(?:the|all|key|main|primary|secondary|selected|additional|further|full|complete|numbered|cited|used|web|online|external|alle|verwendete|genutzte|wichtige)\s+/;
const between = /\s*(?:[&+/,]|(?<=\s)(?:and|und|et|y|e|en|och|og)(?=\s))\s*/u;

/** `named`: it can hardly be anything else. `perhaps`: a list of sources if all that is below it looks like one. */
type SourceTitle = 'named' | 'perhaps';

export interface TitleLine {
  readonly kind: SourceTitle;
  /** It is set off as a title, not just a word on a line of its own. */
  readonly isMarked: boolean;
}

/** Characters of a title. */
const longest = 80;

/** Null for any other line. `isUnderlined`: the line below makes it a heading. */
export function sourceTitle(line: string, isUnderlined: boolean): TitleLine | null {
  const plain = line.trimEnd().replace(/^[\s>]+/, '');
  if (plain === '' || plain.length > longest) return null;
  const kind = kindOfName(nameIn(plain));
  if (kind === null) return null;
  const unlisted = plain.replace(/^(?:[-*+•]\s+)/, '');
  const isMarked =
    isUnderlined ||
    /^(?:#{1,6}\s|\*\*.*\*\*[:：]?$|__.*__[:：]?$|<(?:h[1-6]|summary|strong|b)\b)/i.test(unlisted) ||
    /[:：]\W*$/u.test(unlisted);
  return { kind, isMarked };
}

function nameIn(plain: string): string {
  return plain
    .replace(/<[^<>]*>/g, '')
    .replace(
      /^[\s#*_>+•–—\-\d.()[\]\p{Extended_Pictographic}\u{fe0f}]+|[\s#*_:：.()[\]–—\-\p{Extended_Pictographic}\u{fe0f}]+$/gu,
      '',
    )
    .toLowerCase();
}

function kindOfName(name: string): SourceTitle | null {
  if (names.has(name)) return 'named';
  if (further.has(name)) return 'perhaps';
  const parts = name.split(between);
  const isList = parts.some((part) => names.has(part));
  if (parts.length > 1 && isList && parts.every((part) => names.has(part) || further.has(part)))
    return 'named';
  return names.has(name.replace(qualifier, '')) ? 'perhaps' : null;
}
