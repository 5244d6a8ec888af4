// What the story needs besides its run: the places where facts are found and kept.
import type { KnowledgeBase } from '../sources/port.ts';
import type { Library } from '../store/port.ts';

export interface ResearchParts {
  readonly knowledge: KnowledgeBase;
  readonly library: Library;
}
