// What a page may do to a parser: nest without end. Its tags are bounded before the tree is built, since the work on a
// tree grows with the square of its depth, and some walks over one need a level of the call stack for each of its own.
import { Tokenizer } from 'htmlparser2';
import { isInline, isVoid } from './html-elements.ts';

/** Levels that are kept; browsers keep 512. Tags of deeper ones are left out, their text stays. */
const deepest = 400;

/** What is in them is no markup, so that they hold nothing deeper, and no text without their tags. */
const raw = new Set(['script', 'style', 'title', 'textarea']);

/** Elements that end an open one of the same group: `<li>` ends an `<li>`. As the parser of the tree does it. */
const groups: Readonly<Record<string, ReadonlySet<string>>> = {
  li: new Set(['li']),
  p: new Set(['p']),
  option: new Set(['option']),
  dt: new Set(['dt', 'dd']),
  dd: new Set(['dt', 'dd']),
  tr: new Set(['tr', 'td', 'th']),
  td: new Set(['td', 'th']),
  th: new Set(['td', 'th']),
};

/** The same page without tags that are too deep; takes time in proportion to its length, whatever it is. */
export function bounded(html: string): string {
  const guard = new Guard(html);
  const tokenizer = new Tokenizer({ decodeEntities: false }, guard);
  tokenizer.write(html);
  tokenizer.end();
  return guard.result();
}

type Callbacks = ConstructorParameters<typeof Tokenizer>[1];

class Guard implements Callbacks {
  private readonly html: string;
  private readonly open: string[] = [];
  private readonly count = new Map<string, number>();
  private readonly kept: string[] = [];
  private done = 0;
  private name = '';
  private start = 0;

  constructor(html: string) {
    this.html = html;
  }

  onopentagname(start: number, end: number): void {
    this.start = start - 1;
    this.name = this.html.slice(start, end).toLowerCase();
  }

  onopentagend(end: number): void {
    const { name } = this;
    if (isVoid(name)) return;
    const ends = groups[name];
    while (ends?.has(this.open.at(-1) ?? '') === true) this.pop();
    this.open.push(name);
    this.count.set(name, (this.count.get(name) ?? 0) + 1);
    if (this.open.length > deepest) this.leaveOut(name, this.start, end + 1);
  }

  onselfclosingtag(end: number): void {
    // Only drawings know elements that close themselves, and few of them are nested.
    if (!this.count.get('svg') && !this.count.get('math')) this.onopentagend(end);
  }

  onclosetag(start: number, end: number): void {
    const name = this.html.slice(start, end).toLowerCase();
    if ((this.count.get(name) ?? 0) === 0) return;
    let depth = 0;
    do depth = this.open.length;
    while (this.pop() !== name);
    const close = this.html.indexOf('>', end);
    if (depth > deepest) this.leaveOut(name, start - 2, close === -1 ? this.html.length : close + 1);
  }

  private pop(): string | undefined {
    const name = this.open.pop();
    if (name !== undefined) this.count.set(name, (this.count.get(name) ?? 1) - 1);
    return name;
  }

  private leaveOut(name: string, from: number, until: number): void {
    if (raw.has(name)) return;
    this.kept.push(this.html.slice(this.done, from), isInline(name) ? '' : ' ');
    this.done = until;
  }

  result(): string {
    return this.done === 0 ? this.html : this.kept.join('') + this.html.slice(this.done);
  }

  onattribdata(): void {}
  onattribentity(): void {}
  onattribend(): void {}
  onattribname(): void {}
  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onend(): void {}
  onprocessinginstruction(): void {}
  ontext(): void {}
  ontextentity(): void {}
}
