// The progress cards of runs, as one process at a time edits them.
import type { MessageRef, ThreadAddress } from '../../chat/port.ts';

/** The card of a run that this process edits for a while. */
export interface HeldCard {
  readonly runId: string;
  readonly thread: ThreadAddress;
  readonly threadId: string;
  /** Which of the run's cards it is, and since when (epoch ms). */
  readonly part: number;
  readonly begun: number;
  /** Where it stands; null: it was not sent yet. */
  readonly ref: MessageRef | null;
  /** Its message was given up: it will never stand anywhere. */
  readonly lost: boolean;
  /** It took the place of one that could not be changed. */
  readonly standsIn: boolean;
  /** In which language it speaks, BCP 47; null: nobody knows. */
  readonly language: string | null;
}

/** `rests`: nothing changes while the run waits for people; `done`: nothing ever will. */
export type CardEnd = 'free' | 'rests' | 'done';

/** Progress cards: each is edited by one process at a time. */
export interface Cards {
  /**
   * Takes cards of begun runs that nobody holds, in threads that can be reached, but none at rest; `runId`: this one only,
   * also at rest.
   */
  take(by: {
    owner: string;
    platforms: readonly string[];
    ttlMs: number;
    runId?: string;
  }): Promise<readonly HeldCard[]>;

  /** Keeps the card, and tells where it stands now; null: another process has it, or its thread cannot be reached. */
  keep(runId: string, owner: string, ttlMs: number): Promise<HeldCard | null>;

  /** Begins the next card in a new message, which leaves at once. `instead`: since the one before cannot be changed. */
  continueIn(held: HeldCard, owner: string, view: object, as: 'next' | 'instead'): Promise<void>;

  letGo(runId: string, owner: string, end: CardEnd): Promise<void>;
}
