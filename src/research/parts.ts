// What the story needs besides its run: the places where facts are found and kept.
import type { AgentParts } from '../agents/agent.ts';
import type { KnowledgeBase, PassageFinder, WebPages, WebSearch } from '../sources/port.ts';
import type { Settings } from './settings.ts';
import type { Library } from '../store/port.ts';

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
}
