// markdown-it as reports need it: no HTML, no definitions, only addresses of the web, and nothing that gets lost.
import MarkdownIt from 'markdown-it';
import type { StateBlock, StateInline, Token } from 'markdown-it';
import { addressOf, bareAddressAt } from './address.ts';

const deepest = 10;
const mostColumns = 50;

type BlockRule = (state: StateBlock, from: number, to: number, silent: boolean) => boolean;

const reader = new MarkdownIt({ html: false, linkify: true, maxNesting: 100 });
// text that was escaped has tokens of its own, so that it is not taken for citations
reader.core.ruler.disable(['linkify', 'text_join']);
reader.block.ruler.disable('reference');
reader.inline.ruler.at('linkify', readAddress);
reader.normalizeLink = (address) => address;
reader.normalizeLinkText = (text) => text;
// `values[i](x)` is no link: whoever links names a scheme or a place
reader.validateLink = (address) =>
  addressOf(address) !== null || /^(?:[a-z][a-z\d+.-]*:|[#/.])/i.test(address);
const paragraphs = ['paragraph', 'reference'];
change('blockquote', notTooDeep, [...paragraphs, 'blockquote', 'list']);
change('list', notTooDeep, [...paragraphs, 'blockquote']);
change('table', withAllCells, paragraphs);

/** The tokens of a text without control characters. Never throws. */
export function tokensOf(text: string): readonly Token[] {
  return reader.parse(text, { depth: 0 });
}

/** Replaces a rule of markdown-it by a changed one. It can interrupt the same blocks (`alt`), which the rule doesn't tell. */
function change(name: string, by: (rule: BlockRule) => BlockRule, alt: string[]): void {
  const { ruler } = new MarkdownIt().block;
  ruler.enableOnly(name);
  const [rule] = ruler.getRules('');
  if (rule !== undefined) reader.block.ruler.at(name, by(rule), { alt });
}

/** Below the deepest level a mark begins nothing. */
function notTooDeep(rule: BlockRule): BlockRule {
  return (state, from, to, silent) => {
    const depth = Number(state.env['depth']);
    if (depth >= deepest) return false;
    state.env['depth'] = depth + 1;
    const isRead = rule(state, from, to, silent);
    state.env['depth'] = depth;
    return isRead;
  };
}

/** Cells that are more than the columns go to the last one; markdown-it leaves them out. */
function withAllCells(rule: BlockRule): BlockRule {
  return (state, from, to, silent) => {
    if (lineOf(state, from + 1).split('|').length > mostColumns + 2) return false;
    const first = state.tokens.length;
    if (!rule(state, from, to, silent)) return false;
    let row: Token | undefined;
    let cells: Token[] = [];
    for (const token of state.tokens.slice(first)) {
      if (token.type === 'tr_open') [row, cells] = [token, []];
      else if (token.type === 'inline') cells.push(token);
      else if (token.type === 'tr_close' && row?.map) {
        const last = cells.at(-1);
        const more = cellsOf(lineOf(state, row.map[0])).slice(cells.length);
        if (last !== undefined) last.content = [last.content, ...more].join(' | ');
      }
    }
    return true;
  };
}

function lineOf({ src, bMarks, tShift, eMarks }: StateBlock, line: number): string {
  return src.slice((bMarks[line] ?? 0) + (tShift[line] ?? 0), eMarks[line] ?? 0);
}

function cellsOf(line: string): string[] {
  const cells = line.trim().split(/(?<!\\)\|/);
  if (cells[0] === '') cells.shift();
  if (cells.at(-1) === '') cells.pop();
  return cells.map((cell) => cell.replaceAll(String.raw`\|`, '|').trim());
}

/** An address that is written out is a link, and no mark inside it means anything. */
function readAddress(state: StateInline, silent: boolean): boolean {
  const { src, pos, pending } = state;
  if (silent || state.linkLevel > 0 || src[pos] !== ':') return false;
  const scheme = /(?<![\p{L}\p{N}])https?$/iu.exec(pending.slice(-7))?.[0];
  if (scheme === undefined) return false;
  const written = bareAddressAt(src, pos - scheme.length);
  const url = addressOf(written);
  if (url === null) return false;
  state.pending = pending.slice(0, -scheme.length);
  state.push('link_open', 'a', 1).attrs = [['href', url]];
  state.push('text', '', 0).content = written;
  state.push('link_close', 'a', -1);
  state.pos += written.length - scheme.length;
  return true;
}
