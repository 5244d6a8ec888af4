// Titles of lists of sources, as models write them: "## References", "**Sources:**", "Quellen:", <h3>Sources</h3>.

const words = (text: string) => new Set(text.split('|').map((name) => name.trim()));

const names = words(
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
const further = words(
  `notes|further reading|additional reading|recommended reading|external links|useful links|data sources|
  weiterführende links|weiterführende literatur|anmerkungen|zum weiterlesen|notizen|pour aller plus loin|notas|note`,
);

const qualifier =
  /^(?:the|all|key|main|primary|secondary|selected|additional|further|full|complete|numbered|cited|used|web|online|external|alle|verwendete|genutzte|wichtige)\s+/;
const between = /\s*(?:[&+/,]|(?<=\s)(?:and|und|et|y|e|en|och|og)(?=\s))\s*/u;

/** `named`: it can hardly be anything else. `perhaps`: a list of sources if all that is below it looks like one. */
export type SourceTitle = 'named' | 'perhaps';

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
  const kind = kindOf(nameIn(plain));
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

function kindOf(name: string): SourceTitle | null {
  if (names.has(name)) return 'named';
  if (further.has(name)) return 'perhaps';
  const parts = name.split(between);
  const isList = parts.some((part) => names.has(part));
  if (parts.length > 1 && isList && parts.every((part) => names.has(part) || further.has(part)))
    return 'named';
  return names.has(name.replace(qualifier, '')) ? 'perhaps' : null;
}
