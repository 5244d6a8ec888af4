// The list of sources that models add to a report although nobody asked: ours is made from what was really cited.
import type { Line } from './code.ts';

const names = new Set(
  `sources|source|source list|list of sources|sources cited|cited sources|sources used|references|reference list|
  list of references|bibliography|works cited|citations|footnotes|links|quellen|quellenverzeichnis|quellenangaben|
  literatur|literaturverzeichnis|referenzen|einzelnachweise|références|sources et références|bibliographie|fuentes|
  referencias|bibliografía|fonti|riferimenti|bibliografia|bronnen|bronvermelding|referenties|fontes|referências|källor|
  referenser|kilder|referanser|lähteet|źródła|przypisy|zdroje|források|kaynaklar|kaynakça|источники|ссылки|литература|
  список литературы|джерела|πηγές|المصادر|المراجع|מקורות|参考文献|参考资料|參考資料|来源|來源|资料来源|資料來源|出典|参照|情報源|출처|참고문헌|참고 자료`
    .split('|')
    .map((name) => name.trim()),
);

const bare = /^\s*(?:[-*+•]\s+|\d+[.)]\s+)?\**\[\^?\d{1,4}\]\**[:.]?(?:\s|$)/;

/** The report without sections that only list sources, and without such a list at its end. */
export function withoutSourceList(lines: readonly Line[]): Line[] {
  const kept: Line[] = [];
  for (let at = 0; at < lines.length;) {
    const line = lines[at];
    if (line === undefined) break;
    const until = isTitle(line, lines[at + 1]) ? sectionEnd(lines, at) : at;
    if (until > at && lines.slice(at + 1, until).every((each) => !isStatement(each))) {
      at = until;
    } else {
      kept.push(line);
      at += 1;
    }
  }
  return withoutTrailingEntries(kept);
}

/** A heading, a bold line, or a line with a colon above a list, that says "Sources". */
function isTitle({ text, isCode }: Line, next: Line | undefined): boolean {
  const plain = text.trim();
  if (isCode || plain.length > 60) return false;
  const isMarked = /^#{1,6}\s|^(?:\*\*|__).*(?:\*\*|__):?$/.test(plain);
  const isAbove = /[:：]$/.test(plain) || (next !== undefined && /^\s*[-=]{3,}\s*$/.test(next.text));
  if (!isMarked && !isAbove) return false;
  const name = plain
    .replace(/^[\s#*_\d.)\p{Extended_Pictographic}\u{fe0f}]+|[\s#*_:：.]+$/gu, '')
    .toLowerCase();
  return names.has(name);
}

/** The next heading or bold line, or the end. */
function sectionEnd(lines: readonly Line[], from: number): number {
  for (let at = from + 1; at < lines.length; at += 1) {
    const line = lines[at];
    if (line !== undefined && !line.isCode && /^\s*(?:#{1,6}\s|\*\*[^*]+\*\*:?\s*$)/.test(line.text))
      return at;
  }
  return lines.length;
}

/** A cited sentence of the report: it ends with a stop and a marker. Entries of a list begin with theirs. */
function isStatement({ text, isCode }: Line): boolean {
  return (
    isCode ||
    (!bare.test(text) &&
      text.length >= 30 &&
      /(?:[.!?。]\s?[[【][^[\]【】]{1,20}[\]】]|[\]】][.。])\s*$/.test(text))
  );
}

/** Lines at the end that begin with a marker say what the number stands for; a sentence has its marker behind it. */
function withoutTrailingEntries(lines: readonly Line[]): Line[] {
  let end = lines.length;
  while (end > 0) {
    const line = lines[end - 1];
    if (line === undefined || line.isCode) break;
    if (line.text.trim() !== '' && !bare.test(line.text) && !/^\s*(?:-{3,}|\*{3,}|_{3,})\s*$/.test(line.text))
      break;
    end -= 1;
  }
  return lines.slice(0, end);
}
