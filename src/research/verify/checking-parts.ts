// What every stage of checking a draft works with.
import type { ResearchParts } from '../parts.ts';

export interface CheckingParts {
  readonly parts: ResearchParts;
  /** The request with what was assumed: its numbers and names are given. */
  readonly request: string;
  /** When pages were published, by address, as far as it is known. */
  readonly dates: ReadonlyMap<string, string>;
  /** Whether models are asked; a direct answer waits for none. */
  readonly asks: boolean;
  /** The draft was put together without a model: whatever it quotes is all it says. */
  readonly composed: boolean;
  /** Whether claims that are nearly sure go to a smaller model. */
  readonly routes: boolean;
  /** The model that wrote the draft; null: none did, or nobody knows. */
  readonly writer: string | null;
}
