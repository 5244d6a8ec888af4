// The pieces of a page of a PDF → its lines. Small digits above or below the line are written so that no number becomes
// another one.
import { apartFrom, lowered, raised } from '../../base/off-line.ts';

export interface PdfLine {
  text: string;
  /** Distance from the bottom of the page. */
  readonly y: number;
  readonly height: number;
}

/** A piece of text as the library gives it; one of height 0 is a gap. */
export interface PdfItem {
  readonly str: string;
  readonly height: number;
  readonly transform: readonly number[];
  readonly hasEOL: boolean;
}

type Side = 'above' | 'below';

/** Parts of the height of the text beside it: letters this small, this far off, do not stand on the line. */
const small = 0.9;
const off = 0.1;
/** Longer texts in small letters are no exponents. */
const longest = 8;

/** In the order of the items; lines without text are left out. */
export function pdfLines(items: readonly PdfItem[]): PdfLine[] {
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

class OpenLine {
  private text = '';
  private first = { y: 0, height: 0 };
  /** The last piece that stands on the line. */
  private beside = { y: 0, height: 0 };
  private shifted: { readonly side: Side; text: string } | undefined;
  private last = '';

  add({ str, height, transform }: PdfItem): void {
    const place = { y: transform[5] ?? 0, height };
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
