// A draft: one message to decide from, with the whole text as a file.
import { digestOf } from '../../markdown/digest.ts';
import type { Block } from '../../markdown/document.ts';
import { parseMarkdown } from '../../markdown/parse.ts';
import { reportFile } from '../../markdown/report-file.ts';
import type { AskedQuestion } from '../../port.ts';
import type { DraftView } from '../../views.ts';
import { unsureOf } from '../../words/unsure.ts';
import { blocksMarkdown } from './blocks.ts';
import { accents, textPiece, type Composed, type Piece } from './body.ts';
import { answerHint, type RenderSetting } from './buttons.ts';
import { checkRows } from './check-menu.ts';
import { addressesOf, verifiedText } from './citations.ts';
import { decisionRow, heading } from './decisions.ts';
import { inlineMarkdown } from './inlines.ts';
import { counted, linesWithin } from './lines.ts';
import { literalLine, literalWithin } from './literal.ts';
import { lookAtText } from './look-at.ts';
import { mentionsOf } from './mentions.ts';
import { fullWeight, weightOf } from './weight.ts';

const titleWeight = 200;
const summaryWeight = 900;
const findingsWeight = 700;
/** Three notes, each as long as one is. */
const cautionsWeight = 950;
/** What is said beside the texts of a draft: how to answer, what was decided. */
const besides = 450;

export function composeDraft(view: DraftView, asked: AskedQuestion, setting: RenderSetting): Composed {
  return {
    accent: accents.working,
    mentions: mentionsOf(asked.asks),
    pieces: [
      ...draftPieces(view, asked),
      { kind: 'file', file: reportFile(view, view.title) },
      ...checkRows(view),
      ...decisionRow(asked),
      textPiece(answerHint(setting, 'Ask for changes')),
    ],
  };
}

/** What the draft says, without its file and without anything to press. */
export function draftPieces(view: DraftView, asked: AskedQuestion): Piece[] {
  const name = view.version === 1 ? 'Draft' : `Draft ${view.version}`;
  const digest = digestOf(parseMarkdown(view.report, addressesOf(view.citations)));
  const sections = [
    heading(`${name} for your approval: ${literalWithin(view.title, titleWeight)}`, asked),
    summaryText(digest.summary),
    section(
      'Key findings',
      digest.findings.map((finding) => `- ${inlineMarkdown(finding).replaceAll('\n', ' ')}`),
      findingsWeight,
    ),
    section(
      'What is unsure',
      unsureOf(view).map((caution) => `- ${literalLine(caution, 300)}`),
      cautionsWeight,
    ),
  ];
  const ending = `${verifiedText(view.citations)} The whole text is in the file below.`.trim();
  const used = weightOf([...sections, ending].join('\n\n'));
  const texts = [...sections, lookAtText(view.lookAt ?? [], fullWeight - besides - used), ending];
  return [textPiece(texts.filter((text) => text !== '').join('\n\n'))];
}

/** As many blocks of the summary as fit. */
function summaryText(blocks: readonly Block[]): string {
  for (let count = blocks.length; count > 0; count -= 1) {
    const text = blocksMarkdown(blocks.slice(0, count));
    if (weightOf(text) <= summaryWeight) return text;
  }
  return '';
}

function section(title: string, lines: readonly string[], weight: number): string {
  if (lines.length === 0) return '';
  return [
    `**${title}**`,
    ...linesWithin(
      lines,
      weight,
      (count) => `- … and ${counted(count, 'more point', 'more points')} in the file`,
    ),
  ].join('\n');
}
