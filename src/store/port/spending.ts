// What research costs, by person and channel.

/** What was spent in a month (UTC). */
export interface Spent {
  /** US dollars by the prices in the settings; a run that is going on counts for at least the reserve. */
  readonly dollars: number;
  /** Researches that were begun. */
  readonly runs: number;
}

export interface MonthOfSpending {
  readonly person: Spent;
  /** Null: the channel is not known. */
  readonly channel: Spent | null;
  /** What all together have spent, if `Admission.everyone` asks for that; otherwise a part of it. */
  readonly everyone: Spent;
  /** When the next month begins, epoch milliseconds. */
  readonly until: number;
}

/** Decides whether a research may begin or go on. Decisions are made one at a time, so each one counts those before it. */
export interface Admission {
  /** US dollars that a research counts for at least, if it was begun this month and has not ended. */
  readonly reserve: number;
  /** Whether `decide` needs what all together have spent, which takes longest to add up. */
  readonly everyone: boolean;
  /** Throws when the research may not begin: then nothing is changed. */
  readonly decide: (month: MonthOfSpending) => void;
}

/** What the research of one person in one channel cost in one month. */
export interface CostLine {
  /** `2026-11`, UTC: when models were called, and when researches were begun. */
  readonly month: string;
  readonly platform: string;
  readonly personId: string;
  /** The person's last known name; null: no run of theirs is kept. */
  readonly person: string | null;
  /** Null: a terminal, or not known. */
  readonly channel: string | null;
  readonly runs: number;
  readonly dollars: number;
}
