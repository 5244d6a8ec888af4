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
  /** In which language it speaks, BCP 47; null: nobody knows. */
  readonly language: string | null;
}

/** Progress cards: each is edited by one process at a time. */
export interface Cards {
  /** Takes cards of begun runs that nobody holds, in threads that can be reached; `runId`: this one only. */
  take(by: {
    owner: string;
    platforms: readonly string[];
    ttlMs: number;
    runId?: string;
  }): Promise<readonly HeldCard[]>;

  /** Keeps the card, and tells where it stands now; null: another process has it, or its thread cannot be reached. */
  keep(runId: string, owner: string, ttlMs: number): Promise<HeldCard | null>;

  /** Begins the next card in a new message, which leaves at once. */
  continueIn(held: HeldCard, owner: string, view: object): Promise<void>;

  /** `done`: nothing will change any more. */
  letGo(runId: string, owner: string, done: boolean): Promise<void>;
}
