// Collects the blocks of an HTML document as its elements go by. No depth of nesting can exhaust the call stack.
import { apartFrom, lowered, raised } from '../../base/off-line.ts';
import { tableBlocks, type Table } from './html-table.ts';
import type { SpannedCell } from './table-spans.ts';
import { fold, indentCode, type Block } from './page-content.ts';

/** Tables inside each other; deeper ones give their cells as blocks. The work grows with the square of this depth. */
const deepestTable = 16;

/** Characters that cells over several rows and columns of a page may say again. */
const mostRepeated = 100_000;

/** Stands for a line break inside a block; HTML text cannot contain it. */
const lineBreak = '\u0000';

/** Characters of an item or definition that are one block; what is longer goes on in blocks of its own. */
const longestItem = 1_500;

/** The number of a note above or below the line. In wide brackets it is told from an index such as a[3], and is no citation where it is copied. */
const note = /^\s*\[\s*(\p{Nd}{1,4})\s*\]\s*$/u;

/** Characters of the open block that decide what becomes of a text above or below its line. */
const lastKept = 5;

export class BlockCollector {
  private sink: Block[] = [];
  private readonly tables: Table[] = [];
  private readonly repeats = { left: mostRepeated };
  /** Open tables that are too deep. */
  private tooDeep = 0;
  /** The open block up to where a text above or below the line began or ended, its last characters, and what follows. */
  private before = '';
  private last = '';
  /** What the line was left for, until more text follows. */
  private shifted = '';
  private open = '';
  /** What the next block begins: an item of a list, or a term with its definition. */
  private begins: 'item' | 'term' | undefined;
  /** Where the block lies that further paragraphs of an item or definition join; -1: nowhere. */
  private joint = -1;
  /** Terms one behind the other that have no definition yet. */
  private terms = 0;
  private level = 0;
  /** Open elements of code. */
  private inCode = 0;

  text(text: string): void {
    const plain = text.includes(lineBreak) ? text.replaceAll(lineBreak, ' ') : text;
    this.open += this.shifted === '' ? plain : apartFrom(this.shifted, plain);
    this.shifted = '';
  }

  lineBreak(): void {
    this.shifted = '';
    this.open += this.inCode > 0 ? '\n' : lineBreak;
  }

  /** Ends the block that is open, if any. */
  endBlock(): void {
    const raw = this.before + this.open;
    this.before = '';
    this.last = '';
    this.shifted = '';
    this.open = '';
    if (raw.trim() === '') return;
    const begins = this.begins;
    const block = this.toBlock(raw);
    if (block.text === '') return;
    const last = this.sink[this.joint];
    const joins =
      block.kind === 'paragraph' &&
      begins === undefined &&
      this.joint === this.sink.length - 1 &&
      last !== undefined &&
      last.text.length + block.text.length < longestItem;
    if (joins) {
      this.terms = 0;
      this.sink[this.joint] = { ...last, text: `${last.text}\n${block.text}` };
      return;
    }
    const follows = this.joint === this.sink.length - 1 ? this.terms : 0;
    this.terms = begins === 'term' ? follows + 1 : 0;
    this.sink.push(block);
    this.joint = begins === undefined || block.kind === 'heading' ? -1 : this.sink.length - 1;
  }

  /** Begins an item of a list, all of whose paragraphs are one block, or a term, whose definition is one with it. */
  begin(what: 'item' | 'term'): void {
    this.endBlock();
    this.begins = what;
  }

  /** Begins the definition of the terms before it, which then are one block. */
  beginDefinition(): void {
    this.endBlock();
    if (this.terms > 1 && this.joint === this.sink.length - 1) {
      const text = this.sink
        .slice(-this.terms)
        .map((term) => term.text)
        .join('\n');
      if (text.length < longestItem) {
        this.sink.splice(-this.terms, this.terms, { kind: 'paragraph', level: 0, text });
        this.joint = this.sink.length - 1;
      }
    }
    this.terms = 0;
  }

  /** Ends an item or a definition. */
  endJoined(): void {
    this.endBlock();
    this.begins = undefined;
    this.joint = -1;
  }

  /** Begins a heading of level 1 to 6, or ends it with 0. */
  heading(level: number): void {
    this.endBlock();
    this.begins = undefined;
    this.level = level;
  }

  /** Ends a line of code; false outside of code. */
  endLine(): boolean {
    if (this.inCode > 0 && this.open !== '' && !this.open.endsWith('\n')) this.open += '\n';
    return this.inCode > 0;
  }

  /** Enters or leaves code, whose lines are kept. */
  withinCode(enters: boolean): void {
    this.endBlock();
    this.inCode = Math.max(0, this.inCode + (enters ? 1 : -1));
  }

  beginTable(): void {
    this.endBlock();
    if (this.tables.length < deepestTable)
      this.tables.push({ rows: [], groups: new Set(), outer: this.sink });
    else this.tooDeep += 1;
  }

  /** Begins rows that belong together. */
  beginRows(): void {
    this.endBlock();
    const table = this.tables.at(-1);
    if (this.tooDeep === 0) table?.groups.add(table.rows.length);
  }

  beginRow(): void {
    this.endBlock();
    if (this.tooDeep === 0) this.tables.at(-1)?.rows.push([]);
  }

  beginCell(isHead: boolean, span: SpannedCell): void {
    this.endJoined();
    const table = this.tables.at(-1);
    if (table === undefined || this.tooDeep > 0) return;
    if (table.rows.length === 0) table.rows.push([]);
    this.sink = [];
    table.rows.at(-1)?.push({ ...span, isHead, blocks: this.sink });
  }

  endTable(): void {
    this.endBlock();
    if (this.tooDeep > 0) {
      this.tooDeep -= 1;
      return;
    }
    const table = this.tables.pop();
    if (table === undefined) return;
    this.joint = -1;
    this.sink = table.outer;
    for (const block of tableBlocks(table, this.repeats)) this.sink.push(block);
  }

  /** Begins what stands above or below the line. */
  leaveLine(): void {
    this.keep(this.open);
    this.shifted = '';
  }

  /** Ends what began last. No number becomes another one by what stands above or below it. */
  returnToLine(from: 'above' | 'below'): void {
    const { open } = this;
    this.keep((from === 'above' ? raised : lowered)(this.last, open.replace(note, '［$1］')));
    this.shifted = open;
  }

  private keep(text: string): void {
    this.before += text;
    this.last = (this.last + text.slice(-lastKept)).slice(-lastKept);
    this.open = '';
  }

  finish(): readonly Block[] {
    this.endBlock();
    while (this.tables.length > 0) this.endTable();
    return this.sink;
  }

  private toBlock(raw: string): Block {
    if (this.inCode > 0) return { kind: 'code', level: 0, text: indentCode(raw) };
    if (this.level > 0)
      return { kind: 'heading', level: this.level, text: fold(raw.replaceAll(lineBreak, ' ')) };
    const lines = raw.split(lineBreak).map(fold);
    const text = lines.filter((line) => line !== '').join('\n');
    const isItem = this.begins === 'item';
    if (text !== '') this.begins = undefined;
    if (isItem && text !== '') return { kind: 'list', level: 0, text: `- ${text}` };
    return { kind: 'paragraph', level: 0, text };
  }
}
