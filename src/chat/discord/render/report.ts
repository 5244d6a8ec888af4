// A report: everything in the thread, in as few messages as it needs, and as a file with the last of them, which has its menu.
import type { Block } from '../../markdown/document.ts';
import { digestOf } from '../../markdown/digest.ts';
import { parseMarkdown } from '../../markdown/parse.ts';
import { reportFile } from '../../markdown/report-file.ts';
import { splitBlocks } from '../../markdown/split.ts';
import type { ReportView } from '../../views.ts';
import { answeredText } from '../../words/answered-text.ts';
import { blocksMarkdown, blocksMeasure } from './blocks.ts';
import { accents, textPiece, type Composed } from './body.ts';
import { addressesOf, sourceLines, verifiedText } from './citations.ts';
import { checkRows } from './check-menu.ts';
import { counted } from './lines.ts';
import { literalLine, literalWithin } from './literal.ts';
import { mentionsOf, mentionText } from './mentions.ts';
import { fullWeight, weightOf } from './weight.ts';

const titleWeight = 300;

/** A text display costs a little besides its text. */
const messageWeight = fullWeight - 20;

/** Of a report's beginning in its first message. */
const leadWeight = 2_000;

const keySources = 5;

/** The messages of a report, from top to bottom. */
export function composeReport(view: ReportView): Composed[] {
  const all = reportTexts(view);
  const texts = view.unchecked === true ? all.slice(0, 1) : all;
  const mentions = mentionsOf(view.to ?? []);
  return texts.map((text, index) => ({
    accent: view.answered === 'yes' ? accents.good : accents.warning,
    ...(index === 0 ? { mentions } : {}),
    pieces: [
      textPiece(text),
      ...(index === texts.length - 1 && view.unchecked !== true
        ? [{ kind: 'file' as const, file: reportFile(view, view.title) }, ...checkRows(view)]
        : []),
    ],
  }));
}

function reportTexts(view: ReportView): string[] {
  const blocks = parseMarkdown(view.report, addressesOf(view.citations));
  const head = headLines(view);
  const tail = tailLines(view);
  const whole = [...head, blocksMarkdown(blocks), ...tail].join('\n');
  if (weightOf(whole) <= messageWeight) return [whole];
  const lead = leadOf(blocks);
  const measure = blocksMeasure();
  const texts = splitBlocks(lead.rest, (group) => measure(group) <= messageWeight).flatMap((group) =>
    pieces(blocksMarkdown(group)),
  );
  const rest = packed(
    texts.filter((text) => text !== ''),
    tail,
  );
  const follows = `-# The whole report follows in ${counted(rest.length, 'message', 'messages')}, and as a file at the end.`;
  return [[...head, lead.text, ...keySourceLines(view), follows].join('\n'), ...rest];
}

/** What was researched, and how far it is answered. */
function headLines(view: ReportView): string[] {
  const text = answeredText(view);
  const mention = mentionText(mentionsOf(view.to ?? []));
  return [
    ...(mention === '' ? [] : [mention]),
    `**Report: ${literalWithin(view.title, titleWeight)}**`,
    ...(text === null ? [] : [`⚠️ ${text}`]),
    '',
  ];
}

/** What stands before the first heading, when it fits; otherwise a digest of it, and the whole text follows. */
function leadOf(blocks: readonly Block[]): { text: string; rest: readonly Block[] } {
  const end = blocks.findIndex((block) => block.kind === 'heading');
  const lead = end < 1 ? [] : blocks.slice(0, end);
  const text = blocksMarkdown(lead);
  if (lead.length > 0 && weightOf(text) <= leadWeight) return { text, rest: blocks.slice(end) };
  const summary = blocksMarkdown(digestOf(blocks).summary);
  return { text: weightOf(summary) <= leadWeight ? summary : '', rest: blocks };
}

function keySourceLines({ citations }: ReportView): string[] {
  const lines = sourceLines(citations).slice(0, keySources);
  const fitting = lines.filter((_, index) => weightOf(lines.slice(0, index + 1).join('\n')) <= 1_200);
  return fitting.length === 0 ? [] : ['', '**Key sources**', ...fitting];
}

function tailLines({ citations, cautions }: ReportView): string[] {
  const sources = sourceLines(citations);
  return [
    ...(sources.length === 0 ? [] : ['', '**Sources**', ...sources]),
    ...(cautions.length === 0
      ? []
      : ['', '**Please note**', ...cautions.map((caution) => `- ${literalLine(caution, 1_000)}`)]),
    ...(citations.length === 0 ? [] : ['', `-# ${verifiedText(citations)}`]),
  ];
}

/** More than these would not fit, however they are written. */
const pieceLength = 2_500;

/** What could not be split is cut anywhere, such as a letter with thousands of accents. */
function pieces(text: string): string[] {
  if (weightOf(text) <= messageWeight) return [text];
  const first = text.slice(0, pieceLength).replace(/[\ud800-\udbff]$/, '');
  return [first, ...pieces(text.slice(first.length))];
}

/** The texts with the lines behind them, in as few messages as they fit in. */
function packed(texts: readonly string[], lines: readonly string[]): string[] {
  const messages = [...texts];
  for (const line of lines) {
    const last = messages.at(-1);
    const longer = last === undefined ? line : `${last}\n${line}`;
    // A heading begins a new message with what it heads.
    const room = line.startsWith('**') ? messageWeight - 300 : messageWeight;
    if (last !== undefined && weightOf(longer) <= room) messages[messages.length - 1] = longer;
    else if (line !== '') messages.push(line);
  }
  return messages;
}
