// Numbers of citations: [n] by first appearance, one per address (C36, C37, C42, A100).

export interface Numbered {
  readonly text: string;
  /** Addresses in the order of their numbers: the first one is [1]. */
  readonly urls: readonly string[];
  /** The markers that were kept, in order of first appearance. */
  readonly used: readonly number[];
}

// [3], [1, 2], [[4]], 【5】; not \[3\] (a page's own text), not a link's [3](…), not an index such as a[3]
const marker =
  /(?<![\\\w])(?:\[\[?(\d{1,4}(?:\s*[,;]\s*\d{1,4})*)\]\]?|【(\d{1,4}(?:\s*[,;]\s*\d{1,4})*)】)(?!\()/gu;
const code = /(```[\s\S]*?(?:```|$)|(?<![\\`])`[^`\n]+`)/u;

/**
 * Turns markers that name evidence by its index into numbers of addresses. Markers of unknown indices are dropped
 * with the space before them; code is left alone.
 */
export function numberCitations(text: string, urlOf: (index: number) => string | undefined): Numbered {
  const urls: string[] = [];
  const used = new Set<number>();
  const numberOf = (index: number): number | null => {
    const url = urlOf(index);
    if (url === undefined) return null;
    used.add(index);
    if (!urls.includes(url)) urls.push(url);
    return urls.indexOf(url) + 1;
  };
  const rewrite = (part: string) =>
    part.replace(
      new RegExp(`( ?)${marker.source}`, 'gu'),
      (_all, space: string, plain?: string, wide?: string) => {
        const numbers = (plain ?? wide ?? '').split(/[,;]/).map((index) => numberOf(Number(index)));
        const known = [...new Set(numbers.filter((number) => number !== null))];
        return known.length === 0 ? '' : space + known.map((number) => `[${number}]`).join('');
      },
    );
  const parts = text.split(code).map((part, index) => (index % 2 === 1 ? part : mergeRepeats(rewrite(part))));
  return { text: parts.join(''), urls, used: [...used] };
}

/** "[1][1]" says nothing more than "[1]". */
function mergeRepeats(text: string): string {
  return text.replace(/(\[\d+\])(?:\1)+/g, '$1');
}
