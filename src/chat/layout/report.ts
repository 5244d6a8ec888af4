// A report: a short one in one message; of a long one first its beginning, then all of it. What can be pressed stands last.
import type { Block } from '../markdown/document.ts';
import { plainText } from '../markdown/plain-text.ts';
import { splitBlocks } from '../markdown/split.ts';
import type { ReportView } from '../views.ts';
import type { Say } from '../words/say.ts';
import { bodyOf, excerptsOf, fileButton, headed, listed, pageButton, titleOf } from './draft.ts';
import { letter, note, text, type Item, type Letter, type Place } from './letter.ts';
import { citationsItem, quotesText, sourceList } from './sources.ts';
import { caption, titled } from './texts.ts';

/** Messages of a report that needs no summary before it. */
const mostShort = 2;
/** A table may end its message: with more of them a report would be told in too many. Later ones are lines. */
const mostTables = 6;
const keySources = 5;

export function reportLetters(view: ReportView, place: Place): readonly Letter[] {
  const called = textLetters(view, place).map((one, at) => (at === 0 ? { ...one, to: view.to ?? [] } : one));
  // Until it is checked, its beginning is shown.
  return view.unchecked === true ? called.slice(0, 1) : called;
}

function textLetters(view: ReportView, place: Place): readonly Letter[] {
  const { say, room } = place;
  const named = titleOf(view, say);
  const title = view.soFar === true ? say('so-far.title', { title: named }) : named;
  const tone = view.answered === 'yes' ? 'good' : 'warning';
  // What a notification says: nobody is told that a report is ready where there is none.
  const news = say(view.answered === 'no' ? 'report.unanswered' : 'report.ready', { title });
  const ready = view.soFar === true ? title : news;
  const body = fewTables(bodyOf(view));
  const verdict = view.answered === 'yes' ? [] : [caption(say(`answered.${view.answered}`))];
  const written = [...verdict, ...body];
  const ending = [
    ...listed(say('report.note'), view.cautions),
    ...titled(say('report.sources'), sourceList(view.citations, say)),
  ];
  const controls = view.unchecked === true ? [] : controlsOf(view, place);
  const shared = (blocks: readonly Block[]) => splitBlocks(blocks, (some) => room.fits(some, controls));
  const short = shared([...headed(title), ...written, ...ending]);
  if (short.length <= mostShort)
    return ended(
      short.map((blocks, index) => letter(index === 0 ? ready : title, text(blocks), tone)),
      controls,
    );
  const groups = shared([...written, ...ending]);
  const { summary } = excerptsOf(view);
  const said = plainText(summary);
  const key = view.citations.filter(({ n }) => said.includes(`[${n}]`));
  const overview: readonly Item[] = [
    ...text([...headed(title), ...verdict, ...summary]),
    ...text(titled(say('report.key-sources'), sourceList(key, say, keySources)), 1),
    ...note(say('report.follows')),
  ];
  const parts = groups.map((blocks, index) => {
    const numbered = say('report.part', { title, number: index + 1, all: groups.length });
    return letter(numbered, text(blocks), tone);
  });
  return ended([letter(ready, overview, tone), ...parts], controls);
}

/** Characters: what is shorter, cites nothing and answers nothing is no text for a file. */
const shortestFile = 500;

function ended(letters: readonly Letter[], controls: readonly Item[]): readonly Letter[] {
  return letters.map((one, index) =>
    index === letters.length - 1 ? { ...one, items: [...one.items, ...controls] } : one,
  );
}

function controlsOf(view: ReportView, place: Place): readonly Item[] {
  const { say } = place;
  const isBare = view.answered === 'no' && view.citations.length === 0 && view.report.length < shortestFile;
  const buttons = isBare ? [] : [...fileButton(view, say), ...pageButton(view, place)];
  const { runId } = view;
  return [
    ...note(quotesText(view.citations, say)),
    ...citationsItem(view, place),
    ...(buttons.length === 0 ? [] : [{ kind: 'buttons', buttons } as const]),
    ...(runId === undefined || view.soFar === true ? [] : [rating(runId, say)]),
  ];
}

function rating(runId: string, say: Say): Item {
  const one = (verb: 'helpful' | 'unhelpful') => ({ verb, label: say(`button.${verb}`), of: { runId } });
  return { kind: 'rating', buttons: [one('helpful'), one('unhelpful')] };
}

function fewTables(blocks: readonly Block[]): readonly Block[] {
  let tables = 0;
  return blocks.map((block): Block => {
    if (block.kind !== 'table') return block;
    tables += 1;
    return tables <= mostTables ? block : { kind: 'code', language: '', text: plainText([block]) };
  });
}
