// What a model reads of the sources of a task: numbered sources, each with its best passages in the order of the page.
import { fence } from '../prompt/prompt.ts';
import type { ResearcherInput } from './contract.ts';
import { estimateTokens } from '../../base/tokens.ts';
import { clip } from '../prompt/room.ts';

type Search = ResearcherInput['searches'][number];
type Passage = Search['passages'][number];

/** A page as the researcher knows it, or a passage whose page is missing, read on its own. */
export interface Source {
  readonly hash: string;
  readonly url: string;
  readonly title: string;
  readonly text: string;
  /** Where `text` begins on the page. */
  readonly offset: number;
  /** Passages found in it, best first. */
  readonly passages: readonly Passage[];
}

/** The sources of a task, the one with the best passage first; the order is that of their numbers, from 1. */
export function sourcesOf({ searches, pages }: ResearcherInput): Source[] {
  const ranked = rankedPassages(searches);
  const byHash = new Map(pages.map((page) => [page.hash, page]));
  const sources = new Map<string, Source & { readonly passages: Passage[] }>();
  for (const passage of ranked) {
    const page = byHash.get(passage.pageHash);
    const key = page === undefined ? `${passage.pageHash}@${passage.start}` : page.hash;
    const { pageHash: hash, url, title, text, start: offset } = passage;
    const known = sources.get(key) ?? {
      ...(page ?? { hash, url, title, text }),
      offset: page === undefined ? offset : 0,
      passages: [],
    };
    known.passages.push(passage);
    sources.set(key, known);
  }
  const unmatched = pages.filter(({ hash }) => !sources.has(hash));
  return [...sources.values(), ...unmatched.map((page) => ({ ...page, offset: 0, passages: [] }))];
}

/** Each passage once, by its score as a part of the best one of its search. */
function rankedPassages(searches: readonly Search[]): Passage[] {
  const best = new Map<string, { passage: Passage; strength: number }>();
  for (const { passages } of searches) {
    const top = Math.max(...passages.map(({ score }) => score), 1e-9);
    for (const passage of passages) {
      const key = `${passage.pageHash}@${passage.start}`;
      const strength = passage.score / top;
      if (strength > (best.get(key)?.strength ?? -1)) best.set(key, { passage, strength });
    }
  }
  return [...best.values()].toSorted((a, b) => b.strength - a.strength).map(({ passage }) => passage);
}

/** The beginning of a page in which no search found a passage. */
const opening = 700;
/** What a source costs beside its passages. */
const frame = 60;

/** Every source with as many of its passages as fit into so many tokens, the best of all sources first; all fenced. */
export function excerpts(sources: readonly Source[], tokens: number): string {
  const taken = new Map<Source, Passage[]>();
  let left = tokens;
  const most = Math.max(0, ...sources.map(({ passages }) => passages.length));
  // in turns, so that no source crowds out another
  for (let rank = 0; rank < most; rank += 1) {
    for (const source of sources) {
      const passage = source.passages[rank];
      if (passage === undefined) continue;
      const cost = estimateTokens(passage.text) + frame;
      if (cost > left) continue;
      left -= cost;
      taken.set(source, [...(taken.get(source) ?? []), passage]);
    }
  }
  const shown = sources.flatMap((source, index) => {
    const passages = taken.get(source);
    if (passages !== undefined) return [fence(`source ${index + 1}`, sourceText(source, passages))];
    if (source.passages.length > 0 || left < opening + frame) return [];
    left -= opening + frame;
    return [fence(`source ${index + 1}`, `Title: ${source.title}\n\n${clip(source.text, opening)}`)];
  });
  return shown.length === 0 ? '(none)' : shown.join('\n\n');
}

function sourceText({ title }: Source, passages: readonly Passage[]): string {
  const inOrder = passages.toSorted((a, b) => a.start - b.start);
  const parts = inOrder.map(({ headings, text }, index) => {
    const under = headings.length === 0 ? '' : `, under ${headings.join(' › ')}`;
    return `(Passage ${index + 1}${under})\n${text.trim()}`;
  });
  return [`Title: ${title}`, ...parts].join('\n\n');
}
