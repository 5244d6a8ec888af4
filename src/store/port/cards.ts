// The progress cards of runs, as one process at a time edits them.
import type { MessageRef, ThreadAddress } from '../../chat/port.ts';

/** The card of a run that this process edits for a while. */
export interface HeldCard {
  readonly runId: string;
  readonly thread: ThreadAddress;
  readonly threadId: string;
  /** The number of the card in its run, and since when it stands (epoch ms). */
  readonly part: number;
  readonly begun: number;
  /** The message of the card; null: it was not sent yet. */
  readonly ref: MessageRef | null;
  /** Whether sending its message was given up for good, or the message is not kept any more. */
  readonly lost: boolean;
  /** Whether the card replaced one that could not be edited. */
  readonly standsIn: boolean;
  /** How many processes in a row died before they had lived through their first look at it. */
  readonly deaths: number;
  /** The language of the card, BCP 47; null: not known. */
  readonly language: string | null;
}

/**
 * `rests`: the card does not change while the run waits for people; `done`: it never changes again; `untouched`: it was taken and not
 * looked at.
 */
export type CardEnd = 'free' | 'rests' | 'done' | 'untouched';

/** Progress cards: each is edited by one process at a time. */
export interface Cards {
  /**
   * Takes cards of begun runs that no process holds, in threads that can be reached, except resting ones. `runId`: takes
   * the card of this run only, also when it rests.
   */
  take(by: {
    owner: string;
    platforms: readonly string[];
    ttlMs: number;
    runId?: string;
  }): Promise<readonly HeldCard[]>;

  /** Holds the card for longer, and returns its present state; null: another process has it, or its thread cannot be reached. */
  keep(runId: string, owner: string, ttlMs: number): Promise<HeldCard | null>;

  /** Begins the next card in a new message, which is sent at once. `instead`: the card before cannot be edited. */
  continueIn(held: HeldCard, owner: string, view: object, as: 'next' | 'instead'): Promise<void>;

  letGo(runId: string, owner: string, end: CardEnd): Promise<void>;
}
