// What the story needs besides its run: the places where facts are found and kept.
import type { AgentParts } from '../agents/agent.ts';
import type { KnowledgeBase } from '../sources/port.ts';
import type { Settings } from './settings.ts';
import type { Library } from '../store/port.ts';

export interface ResearchParts extends AgentParts {
  /** Today's limits; a run keeps those it was started with. */
  readonly settings: Settings;
  readonly knowledge: KnowledgeBase;
  readonly library: Library;
}
