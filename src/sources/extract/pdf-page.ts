// PDF → plain blocks. Lines become paragraphs by the gaps between them; large short lines become headings.
import { fileURLToPath } from 'node:url';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { TextItem } from 'pdfjs-dist/types/src/display/api.js';
import { ExpectedFailure } from '../../base/errors.ts';
import { apartFrom, lowered, raised } from '../../base/off-line.ts';
import { unspacedRuns } from '../../text/unspaced.ts';
import { type Block, fold, type PageContent, placeBlocks } from './page-content.ts';

export interface PdfLimits {
  /** The page that brings the text beyond so many characters is the last one. */
  readonly characters: number;
  readonly pages: number;
}

/** While the library is loaded it puts ones in their place that are slower by far, for everything in the thread. */
const builtIn = {
  json: { parse: JSON.parse, stringify: JSON.stringify },
  array: { push: Array.prototype.push },
};

/**
 * The text of a PDF within the limits. `cut`: some pages were not read; `textless`: those without text, mostly scans, as in
 * `2–4, 7`. Loads the library when it is first needed.
 * @throws ExpectedFailure `source-unreadable` for a broken or protected file, and for one that holds only images.
 */
export async function readPdf(
  bytes: Uint8Array,
  limits: PdfLimits = { characters: Infinity, pages: Infinity },
): Promise<PageContent & { readonly cut: boolean; readonly textless?: string }> {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const folder = fileURLToPath(new URL('.', import.meta.resolve('pdfjs-dist/package.json')));
  const loading = getDocument({
    data: new Uint8Array(bytes),
    verbosity: VerbosityLevel.ERRORS,
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    cMapUrl: `${folder}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${folder}standard_fonts/`,
  });
  try {
    const document = await loading.promise;
    const { pages, cut } = await readPages(document, limits);
    const { info } = await document.getMetadata();
    const title: unknown = 'Title' in info ? info.Title : undefined;
    const content = placeBlocks(typeof title === 'string' ? fold(title) : '', toBlocks(pages));
    const textless = rangesOf(pages.flatMap((lines, at) => (lines.length === 0 ? [at + 1] : [])));
    if (content.text.trim() !== '') return { ...content, cut, ...(textless === '' ? {} : { textless }) };
  } catch (error) {
    throw unreadable(error);
  } finally {
    await loading.destroy();
    Object.assign(JSON, builtIn.json);
    Object.assign(Array.prototype, builtIn.array);
  }
  throw new ExpectedFailure('source-unreadable', 'This PDF holds no text, only images of pages.', {
    hint: 'Run text recognition (OCR) over it and put the result into the folder.',
  });
}

async function readPages(document: PDFDocumentProxy, limits: PdfLimits) {
  const pages: PdfLine[][] = [];
  const most = Math.min(document.numPages, limits.pages);
  let characters = 0;
  while (pages.length < most && characters <= limits.characters) {
    const page = await document.getPage(pages.length + 1);
    const { items } = await page.getTextContent();
    const lines = pdfLines(items.filter((item) => 'str' in item));
    pages.push(lines);
    characters += lines.reduce((sum, line) => sum + fold(line.text).length, 0);
    page.cleanup();
  }
  return { pages, cut: pages.length < document.numPages };
}

/** Of pages with and without text in turn only the first ones are named. */
const mostRanges = 10;

function rangesOf(numbers: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const n of numbers) {
    const range = ranges.at(-1);
    if (range?.[1] === n - 1) range[1] = n;
    else ranges.push([n, n]);
  }
  const told = ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`));
  return [...told.slice(0, mostRanges), ...(told.length > mostRanges ? ['…'] : [])].join(', ');
}

function unreadable(error: unknown): ExpectedFailure {
  const isProtected = error instanceof Error && error.name === 'PasswordException';
  const why = isProtected ? 'is protected by a password' : 'is damaged and cannot be read';
  return new ExpectedFailure('source-unreadable', `This PDF ${why}.`, { cause: error });
}

function toBlocks(pages: readonly (readonly PdfLine[])[]): Block[] {
  const usual = usualHeight(pages.flat());
  const blocks: Block[] = [];
  for (const lines of pages) {
    let paragraph: string[] = [];
    let heading = false;
    let last: PdfLine | undefined;
    const endParagraph = () => {
      const isHeading = heading && couldBeHeading(paragraph);
      const text = isHeading ? fold(joined(paragraph)) : joined(paragraph);
      if (text !== '')
        blocks.push({ kind: isHeading ? 'heading' : 'paragraph', level: isHeading ? 2 : 0, text });
      paragraph = [];
    };
    for (const line of lines) {
      const isHeading = line.height > usual * 1.15 && line.text.trim().length <= 120;
      const gap = last === undefined ? 0 : Math.abs(last.y - line.y);
      if (isHeading !== heading || gap > Math.max(line.height, usual) * 1.6) endParagraph();
      heading = isHeading;
      paragraph.push(line.text);
      last = line;
    }
    endParagraph();
  }
  return blocks;
}

const mostHeadingLines = 3;

/** Beside long tables in small letters the text itself is large: what has many lines, or ends as sentences do, is no heading. */
function couldBeHeading(lines: readonly string[]): boolean {
  return lines.length <= mostHeadingLines && !/[.。]\s*$/.test(lines.at(-1) ?? '');
}

/** One line, apart from words that are divided where a line ends: there the break stays, so that they can be told. */
function joined(lines: readonly string[]): string {
  const texts = lines.map(fold).filter((line) => line !== '');
  const full = texts.reduce((most, { length }) => Math.max(most, length - 2), narrowest);
  return texts.reduce((text, line, at) => text + gapBetween(texts[at - 1] ?? '', line, full) + line, '');
}

/** Characters of a line that went on if there was room for more of them. */
const narrowest = 10;
/** Letters of scripts without blanks, and their wide marks. */
const letter = String.raw`[${unspacedRuns}\uff01-\uff60]`;
const endsUnspaced = new RegExp(`${letter}$`, 'u');
const beginsUnspaced = new RegExp(`^${letter}`, 'u');

function gapBetween(before: string, line: string, full: number): string {
  const isUnspaced =
    before.length >= full && endsUnspaced.test(before.slice(-2)) && beginsUnspaced.test(line);
  if (before === '' || isUnspaced) return '';
  return /\p{L}[-‐\u00ad]$/u.test(before.slice(-3)) && /^\p{Ll}/u.test(line) ? '\n' : ' ';
}

/** The height of half of the characters, so that a few large lines don't count as usual. */
function usualHeight(lines: readonly PdfLine[]): number {
  const ordered = lines.toSorted((a, b) => a.height - b.height);
  let left = lines.reduce((sum, line) => sum + line.text.length, 0) / 2;
  for (const line of ordered) {
    left -= line.text.length;
    if (left <= 0) return line.height;
  }
  return 0;
}

interface PdfLine {
  text: string;
  /** Distance from the bottom of the page. */
  readonly y: number;
  readonly height: number;
}

type Side = 'above' | 'below';

/** Parts of the height of the text beside it: letters this small, this far off, do not stand on the line. */
const small = 0.9;
const off = 0.1;
/** Longer texts in small letters are no exponents. */
const longest = 8;

/** The lines of a page that have text. Small digits above or below a line make no number another one. */
function pdfLines(items: readonly TextItem[]): PdfLine[] {
  const lines: PdfLine[] = [];
  let open = new OpenLine();
  for (const item of items) {
    open.add(item);
    if (!item.hasEOL) continue;
    lines.push(...open.end());
    open = new OpenLine();
  }
  return [...lines, ...open.end()];
}

/** The same for a text that is drawn twice, not more than half a point apart. */
const spot = (str: string, x: number, y: number) => `${Math.floor(x)} ${Math.round(y)} ${str}`;

class OpenLine {
  private text = '';
  private first = { y: 0, height: 0 };
  /** The last piece that stands on the line. */
  private beside = { y: 0, height: 0 };
  private shifted: { readonly side: Side; text: string } | undefined;
  private last = '';
  private readonly drawn = new Set<string>();
  private lastX = -Infinity;

  /** A piece of height 0 is a gap. */
  add({ str, width, height, transform }: TextItem): void {
    const [x, y] = transform.slice(4) as [number, number];
    const place = { y, height };
    if (height > 0) {
      // Bold letters are drawn twice at times, cells of a table from right to left.
      if ([x - 0.5, x + 0.5].some((near) => this.drawn.has(spot(str, near, y)))) return;
      if (x + width < this.lastX - off * height) this.text += ' ';
      this.drawn.add(spot(str, x, y));
      this.lastX = x;
    }
    if (this.text === '' && this.shifted === undefined) this.first = this.beside = place;
    const side = this.sideOf(place);
    if (this.shifted !== undefined && this.shifted.side !== side) this.flush();
    if (side !== undefined) {
      this.shifted ??= { side, text: '' };
      this.shifted.text += str;
      return;
    }
    this.text += this.last === '' ? str : apartFrom(this.last, str);
    if (str !== '') this.last = '';
    if (height > 0) this.beside = place;
  }

  /** The line, or none if it has no text. */
  end(): PdfLine[] {
    this.flush();
    return this.text.trim() === '' ? [] : [{ text: this.text, ...this.first }];
  }

  private sideOf({ y, height }: { readonly y: number; readonly height: number }): Side | undefined {
    const { beside } = this;
    if (height === 0 || height > small * beside.height) return undefined;
    const distance = y - beside.y;
    if (Math.abs(distance) < off * beside.height) return undefined;
    return distance > 0 ? 'above' : 'below';
  }

  private flush(): void {
    if (this.shifted === undefined) return;
    const { side, text } = this.shifted;
    const write = side === 'above' ? raised : lowered;
    const isNumber = /\d/.test(text) && text.length <= longest;
    this.text += isNumber ? write(this.text.slice(-5), text) : apartFrom(this.text.slice(-1), text);
    this.last = text;
    this.shifted = undefined;
  }
}
