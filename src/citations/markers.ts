// Markers of citations in a text: [3], [1, 2], [[4]], 【5】. Code is left alone: a number in it cites nothing.

const list = String.raw`\s*\d{1,4}(?:\s*[,;、，]\s*\d{1,4})*\s*`;
// not a link's [3](…)
const plain = String.raw`(?:\[\[${list}\]\]|\[${list}\])(?!\()`;
const wide = String.raw`(?:【【${list}】】|【${list}】)`;
/** Markers that follow each other; not \[3\] (a page's own text), not an index such as a[3]. */
const markers = new RegExp(`( ?)((?:(?<![\\\\\\w])${plain}|(?<!\\\\)${wide})(?:${plain}|${wide})*)`, 'gu');
const code = /(```[\s\S]*?(?:```|$)|(?<![\\`])`[^`\n]+`)/u;

/**
 * The text with each run of markers replaced by what `rewrite` makes of its numbers. Nothing: they go, together with the
 * space before them. One pass, so that a number that was put in is not looked at again. Takes linear time.
 */
export function rewriteMarkers(text: string, rewrite: (numbers: readonly number[]) => string): string {
  const rewritten = (prose: string) =>
    prose.replace(markers, (_all, space: string, run: string) => {
      const instead = rewrite(Array.from(run.matchAll(/\d+/g), ([digits]) => Number(digits)));
      return instead === '' ? '' : space + instead;
    });
  return text
    .split(code)
    .map((part, index) => (index % 2 === 1 ? part : rewritten(part)))
    .join('');
}
