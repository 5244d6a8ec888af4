// A draft to decide from: whole where it fits into a few messages, else in one, with a button for the whole text.
import { asSentence } from '../../base/as-sentence.ts';
import { citedOnceInARow } from '../markdown/once-in-a-row.ts';
import type { AskedQuestion } from '../port.ts';
import { digestOf, type Digest } from '../markdown/digest.ts';
import type { Block } from '../markdown/document.ts';
import { parseMarkdown } from '../markdown/parse.ts';
import { splitBlocks } from '../markdown/split.ts';
import type { CitationView, DraftView, LookAtView } from '../views.ts';
import { lookAtNote } from '../words/receipt-text.ts';
import type { Say } from '../words/say.ts';
import { letter, note, text, type Button, type Item, type Letter, type Place } from './letter.ts';
import { decisionButtons, hint } from './question.ts';
import { addressesOf, citationsItem, quotesText, sourceList } from './sources.ts';
import { bullets, caption, lines, oneLine, paragraph, shorten, titled } from './texts.ts';

const longestTitle = 300;
/** What takes more is shortened. */
const mostMessages = 3;

/** Only the last has buttons, and asks for attention: when it stands there, all of the draft does. */
export function draftLetters(view: DraftView, place: Place, question: AskedQuestion): readonly Letter[] {
  const { say } = place;
  const asks = view.version === 1 ? say('draft.lead') : say('draft.lead-again', { version: view.version });
  const lead = foundNothing(view) ? say('draft.lead-nothing') : asks;
  const parts = draftParts(view, question, place);
  const last: Letter = {
    ...letter(`${lead}: ${titleOf(view, say)}`, parts.at(-1) ?? [], 'working'),
    to: question.asks,
    lead,
    replies: say('decide.replies'),
    cut: say('cut.report'),
  };
  const title = say('draft.folded', { title: titleOf(view, say) });
  const before = parts.slice(0, -1).map((items, at) => {
    const numbered = say('report.part', { title, number: at + 1, all: parts.length });
    return { ...letter(numbered, items, 'working'), lead: numbered };
  });
  return [...before, last];
}

/** The text of a draft or report, as it is read in a chat. */
export function bodyOf({ report, citations }: Pick<DraftView, 'report' | 'citations'>): readonly Block[] {
  return parseMarkdown(citedOnceInARow(report), addressesOf(citations));
}

/** The short form of the text. A sentence that is cut out keeps the marks of its own. */
export function excerptsOf({ report, citations }: Pick<DraftView, 'report' | 'citations'>): Digest {
  return digestOf(parseMarkdown(report, addressesOf(citations)));
}

function foundNothing({ answered, citations }: DraftView): boolean {
  return answered === 'no' && citations.length === 0;
}

/** What the draft comes to, as its report will say it; where nothing was found, how much was looked at and what to do. */
function verdictBlocks(view: DraftView, say: Say): readonly Block[] {
  const { answered = 'yes', looked = 0 } = view;
  if (!foundNothing(view))
    return answered === null || answered === 'yes' ? [] : [caption(say(`answered.${answered}`))];
  const count = looked === 0 ? [] : [asSentence(say('count.looked-at', { count: looked }))];
  // Its first line says that nothing was found.
  return [paragraph(lines([...count, say('draft.nothing-ways')].join(' ')))];
}

function draftParts(view: DraftView, question: AskedQuestion, place: Place): readonly (readonly Item[])[] {
  const { say, room } = place;
  const body = bodyOf(view);
  const decide = [...decisionButtons(question, say), ...pageButton(view, place)];
  const controls = (buttons: readonly Button[], shown: readonly CitationView[]): readonly Item[] => [
    ...note(quotesText(shown, say)),
    { kind: 'buttons', buttons },
    hint(place, say('decide.replies'), say('button.changes')),
    ...note(view.alone === true ? say('decide.alone') : ''),
    ...citationsItem(view, place),
  ];
  const head = [...headed(titleOf(view, say)), ...verdictBlocks(view, say)];
  const open = (view.open ?? []).map((one) => say('note.left-open', { text: one }));
  const look = lookAtBlocks(view.lookAt ?? [], say);
  const sources = titled(say('report.sources'), sourceList(view.citations, say));
  // What is left open stands in the text.
  const noted = listed(say('report.note'), view.cautions);
  const whole = [...head, ...body, ...noted, ...look, ...sources];
  const beside = controls(decide, view.citations);
  const fits = (blocks: readonly Block[]) => room.fits(blocks, beside);
  const parts = splitBlocks(whole, fits);
  if (parts.length <= mostMessages && parts.every(fits))
    return parts.map((blocks, at) => {
      const isLast = at === parts.length - 1;
      // Above the first of several stands the title already.
      return [...text(at === 0 && !isLast ? blocks.slice(1) : blocks), ...(isLast ? beside : [])];
    });
  const { summary, findings } = excerptsOf(view);
  const found = findings.length === 0 ? [] : titled(say('draft.findings'), [bullets(findings)]);
  const short = paragraph(lines(say('cut.report'), { italic: true }));
  const shownInlines = [...summary.flatMap(({ inlines }) => inlines), ...findings.flat()];
  const cited = new Set(shownInlines.flatMap((inline) => (inline.kind === 'citation' ? [inline.n] : [])));
  const named = view.citations.filter(({ n }) => cited.has(n));
  return [
    [
      ...text([...head, short, ...summary], 0),
      ...text(found, 2),
      ...text(listed(say('report.note'), [...view.cautions, ...open]), 3),
      ...text(look, 4),
      ...text(titled(say('report.sources'), sourceList(named, say)), 1),
      ...controls([...decide, ...fileButton(view, say)], named),
    ],
  ];
}

/** Posts the whole text as a file. Without a run there is nobody to ask for it. */
export function fileButton({ runId }: Pick<DraftView, 'runId'>, say: Say): readonly Button[] {
  return runId === undefined ? [] : [{ verb: 'file', label: say('button.file'), of: { runId } }];
}

/** Tells whoever presses it the way to the page. */
export function pageButton({ runId }: Pick<DraftView, 'runId'>, { say, hasPage }: Place): readonly Button[] {
  return runId === undefined || !hasPage ? [] : [{ verb: 'page', label: say('page.open'), of: { runId } }];
}

function lookAtBlocks(sentences: readonly LookAtView[], say: Say): readonly Block[] {
  const entries = sentences.map((one) => [
    ...lines(oneLine(one.sentence)),
    { kind: 'break' as const },
    ...lines(oneLine(lookAtNote(one, say)), { italic: true }),
  ]);
  return titled(say('look.title'), entries.length === 0 ? [] : [bullets(entries)]);
}

/** Sentences below a heading of ours. */
export function listed(title: string, sentences: readonly string[]): readonly Block[] {
  const said = [...new Set(sentences.map(oneLine))].filter((one) => one !== '');
  return said.length === 0 ? [] : titled(title, [bullets(said)]);
}

export function headed(title: string): readonly Block[] {
  return [{ kind: 'heading', depth: 1, inlines: lines(title) }];
}

export function titleOf({ title }: Pick<DraftView, 'title'>, say: Say): string {
  return shorten(oneLine(title), longestTitle) || say('page.report');
}
