// What the story needs besides its run: the places where facts are found and kept.
import type { AgentParts } from '../agents/agent.ts';
import type { HistoryMessage } from '../chat/port.ts';
import type { KnowledgeBase, PassageFinder, WebPages, WebSearch } from '../sources/port.ts';
import type { Settings } from './settings.ts';
import type { Library } from '../store/library-port.ts';

export interface ResearchParts extends AgentParts {
  /** Today's limits; a run keeps those it was started with. */
  readonly settings: Settings;
  /** Passes in a row that a dead model may cost before people are asked. */
  readonly outagePasses: number;
  readonly knowledge: KnowledgeBase;
  readonly search: WebSearch;
  readonly web: WebPages;
  readonly passages: PassageFinder;
  readonly library: Library;
  /** The messages of the run's thread before the one with this id. @throws FootnoteError when the platform is away */
  readonly history: (
    runId: string,
    before: { eventId: string; limit: number },
  ) => Promise<readonly HistoryMessage[]>;
}
