// What the story needs besides its run: the places where facts are found and kept.
import type { AgentParts } from '../agents/agent.ts';
import type { ChooseEvidence } from '../agents/researcher/contract.ts';
import type { HistoryMessage } from '../chat/port.ts';
import type { Say } from '../chat/words/say.ts';
import type { Run } from './run.ts';
import type {
  KnowledgeBase,
  Links,
  PassageFinder,
  ResearchTools,
  WebPages,
  WebSearch,
} from '../sources/port.ts';
import type { Settings } from './settings.ts';
import type { Library } from '../store/library-port.ts';
import type { ItemArchive } from '../store/library-port/archive.ts';

export interface ThinkPause {
  readonly phase: string;
  /** Which visit to the phase it was: `r1/i2`. */
  readonly at: string;
  readonly summary: string;
}

/** A file that somebody attached in the thread of a run. */
export interface AttachedPage {
  /** Empty when it could not be read. */
  readonly hash: string;
  /** Where people of the thread can open it. */
  readonly url: string;
  readonly title: string;
  /** Its headings, or how it begins. */
  readonly outline: readonly string[];
  /** Why it could not be read, a sentence; null: it was. */
  readonly error: string | null;
  /** It goes on behind what was read. */
  readonly cut: boolean;
  /** Its pages without text, mostly scans, as in `2–4, 7`; left out: there are none. */
  readonly textless?: string;
  /** Number of its message; those said later have higher ones. */
  readonly seq: number;
  /** It came with the request or later, and not with what was said before. */
  readonly isOwn: boolean;
}

export interface ResearchParts extends AgentParts {
  /** Today's limits; a run keeps those it was started with. */
  readonly settings: Settings;
  /** Passes in a row that a dead model may cost before people are asked. */
  readonly outagePasses: number;
  readonly knowledge: KnowledgeBase;
  readonly search: WebSearch;
  /** Scientific papers, for researchers that choose their tools. */
  readonly papers: WebSearch;
  /** Further read-only tools, such as those of MCP servers. */
  readonly tools: ResearchTools;
  readonly web: WebPages;
  readonly links: Links;
  readonly passages: PassageFinder;
  /** Left out: evidence is chosen where it is wanted. */
  readonly chooseEvidence?: ChooseEvidence;
  readonly library: Library;
  /** Left out: nothing that is shortened is kept as it was. */
  readonly archive?: Pick<ItemArchive, 'keep'>;
  /** What an operator's own code says after a phase, for the next one; null: there is none (B15). */
  readonly think: ((pause: ThinkPause, signal: AbortSignal) => Promise<string | null>) | null;
  /**
   * The files attached in the run's thread so far, oldest first; their texts are in the library. `telling`: what could
   * not be read of messages after `until` is said in the thread, in one message; null: nothing is. Left out: nobody can
   * attach files here.
   */
  readonly attached?: (
    run: Run,
    key: string,
    telling: { readonly until: number; readonly say: Say } | null,
  ) => Promise<readonly AttachedPage[]>;
  /** The messages of the run's thread before the one with this id. @throws FootnoteError when the platform is away */
  readonly history: (
    runId: string,
    before: { eventId: string; limit: number },
  ) => Promise<readonly HistoryMessage[]>;
}
