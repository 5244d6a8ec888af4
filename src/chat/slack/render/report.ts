// Drafts and reports: what is posted in the thread, and the file that goes with it.
import type { AskedQuestion } from '../../port.ts';
import type { DraftView, ReportView } from '../../views.ts';
import { digestOf } from '../../markdown/digest.ts';
import type { Block, HeadingBlock } from '../../markdown/document.ts';
import { parseMarkdown } from '../../markdown/parse.ts';
import { plainText } from '../../markdown/plain-text.ts';
import { answeredText } from '../../words/answered-text.ts';
import { unsureOf } from '../../words/unsure.ts';
import { checkPlaceholder } from '../../words/receipt-text.ts';
import { reportFile } from '../../markdown/report-file.ts';
import { splitBlocks } from '../../markdown/split.ts';
import { checkMenu } from './check-menu.ts';
import { decisionHint, decisionReplies, decisionRow } from './decide.ts';
import { fits, fitsMessage, wholeMessage } from './fit.ts';
import { bullets, caption, lines, type Item, type Letter } from './letter.ts';
import { maxFileTitle } from './limits.ts';
import { lookAtBlocks } from './look-at.ts';
import type { FilePart } from './payload.ts';
import { weightOf } from './weight.ts';
import { oneLine, shorten } from './shorten.ts';
import { addressesOf, quotesText, sourceList } from './sources.ts';

/** Messages of a report that needs no summary before it. */
const mostShort = 2;
/** Each of Slack's tables ends its message: with more of them a report would be told in too many. */
const mostTables = 6;

/** The whole text as a Markdown file. */
export function filePart(view: DraftView | ReportView): FilePart {
  const title = titleOf(view);
  const { name, content } = reportFile(view, title);
  return { kind: 'file', name, title: shorten(title, maxFileTitle), content };
}

export function draftLetter(view: DraftView, question: AskedQuestion): Letter {
  const name = view.version === 1 ? 'The draft' : `Draft ${view.version}`;
  return {
    summary: `${name} is ready for your decision: ${titleOf(view)}`,
    to: question.asks,
    lead: `${name} is ready for your decision`,
    items: [
      ...draftItems(view),
      { kind: 'controls', block: decisionRow(question, 'draft') },
      { kind: 'hint', text: decisionHint },
      ...menuItems(view),
    ],
    replies: decisionReplies,
    attached: true,
  };
}

/** What a decision needs to know, without the buttons. */
export function draftItems(view: DraftView): readonly Item[] {
  const { summary, findings } = digestOf(parseMarkdown(view.report, addressesOf(view.citations)));
  const quotes = quotesText(view.citations);
  const texts: readonly (readonly Block[])[] = [
    [heading(titleOf(view)), ...summary],
    findings.length === 0 ? [] : [caption('Key findings'), bullets(findings)],
    cautionBlocks('What is unsure', unsureOf(view)),
  ];
  const lookAt = lookAtBlocks(view, texts.flat());
  return [
    ...[...texts, lookAt]
      .filter((blocks) => blocks.length > 0)
      .map((blocks): Item => ({ kind: 'text', blocks })),
    { kind: 'note', text: `${quotes === null ? '' : `${quotes} `}The whole draft is in the file above.` },
  ];
}

/** A short report is one message; a long one has its summary first, and then the whole text. Its menu ends the last. */
export function reportLetters(view: ReportView): readonly Letter[] {
  const [first, ...others] = textLetters(view);
  const letters = first === undefined ? [] : [{ ...first, to: view.to ?? [] }, ...others];
  const menus = menuItems(view);
  const last = letters.at(-1);
  if (menus.length === 0 || last === undefined) return letters;
  const used = weightOf(menus.map((item) => (item.kind === 'controls' ? item.block : null)));
  const room = { weight: wholeMessage.weight - used, blocks: wholeMessage.blocks - menus.length };
  const blocks = last.items.flatMap((item) => (item.kind === 'text' ? item.blocks : []));
  const isText = last.items.every((item) => item.kind === 'text');
  if (isText && fits(blocks, room))
    return [...letters.slice(0, -1), { ...last, items: [...last.items, ...menus] }];
  const asking = letter(checkPlaceholder, [caption(`${checkPlaceholder}: only you see what it shows.`)]);
  return [...letters, { ...asking, items: [...asking.items, ...menus] }];
}

function menuItems(view: DraftView | ReportView): readonly Item[] {
  const block = view.kind === 'report' && view.unchecked === true ? null : checkMenu(view);
  return block === null ? [] : [{ kind: 'controls', block }];
}

function textLetters(view: ReportView): readonly Letter[] {
  const title = titleOf(view);
  const body = fewTables(parseMarkdown(view.report, addressesOf(view.citations)));
  const text = [...verdictBlocks(view), ...body];
  const ending = [
    ...titled('Sources', sourceList(view.citations)),
    ...cautionBlocks('Please note', view.cautions),
  ];
  const short = splitBlocks([heading(title), ...text, ...ending], fitsMessage);
  if (short.length <= mostShort)
    return short.map((blocks, index) =>
      letter(index === 0 ? `The report is ready: ${title}` : title, blocks),
    );
  const groups = splitBlocks([...text, ...ending], fitsMessage);
  return [
    overview(view, title, body),
    ...groups.map((blocks, index) => letter(`${title} (${index + 1} of ${groups.length})`, blocks)),
  ];
}

function overview(view: ReportView, title: string, body: readonly Block[]): Letter {
  const quotes = quotesText(view.citations);
  const first: Item = {
    kind: 'text',
    blocks: [heading(title), ...verdictBlocks(view), ...digestOf(body).summary],
  };
  const sources = titled('Key sources', sourceList(view.citations, 5));
  return {
    ...letter(`The report is ready: ${title}`, []),
    items: [
      first,
      ...(sources.length === 0 ? [] : [{ kind: 'text' as const, blocks: sources }]),
      {
        kind: 'note',
        text: `${quotes === null ? '' : `${quotes} `}The whole report follows, and is attached as a file.`,
      },
    ],
  };
}

function letter(summary: string, blocks: readonly Block[]): Letter {
  return { summary, to: [], lead: '', items: [{ kind: 'text', blocks }], replies: '', attached: true };
}

/** Later tables stand in the text as lines. */
function fewTables(blocks: readonly Block[]): readonly Block[] {
  let tables = 0;
  return blocks.map((block): Block => {
    if (block.kind !== 'table') return block;
    tables += 1;
    return tables <= mostTables ? block : { kind: 'code', language: '', text: plainText([block]) };
  });
}

function verdictBlocks(view: ReportView): readonly Block[] {
  const text = answeredText(view);
  return text === null ? [] : [caption(text)];
}

function cautionBlocks(title: string, cautions: readonly string[]): readonly Block[] {
  const said = cautions.map(oneLine).filter((caution) => caution !== '');
  return said.length === 0 ? [] : titled(title, [bullets(said.map((caution) => lines(caution)))]);
}

function titled(title: string, blocks: readonly Block[]): readonly Block[] {
  return blocks.length === 0 ? [] : [{ kind: 'heading', depth: 3, inlines: lines(title) }, ...blocks];
}

function heading(title: string): HeadingBlock {
  return { kind: 'heading', depth: 1, inlines: lines(title) };
}

function titleOf({ title }: DraftView | ReportView): string {
  return shorten(oneLine(title), 300) || 'Report';
}
