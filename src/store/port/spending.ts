// What research costs, by whoever asked for it and where.

/** What was spent in a month (UTC). */
export interface Spent {
  /** US dollars by the prices in the settings; of what is going on at least the reserve. */
  readonly dollars: number;
  /** Researches that were begun. */
  readonly runs: number;
}

export interface MonthOfSpending {
  readonly person: Spent;
  /** Null: it is not known where they ask. */
  readonly channel: Spent | null;
  /** Of those that were looked at. */
  readonly everyone: Spent;
  /** When the next month begins, epoch milliseconds. */
  readonly until: number;
}

/** Whether a research may begin or go on. Two that are decided at the same time know of each other. */
export interface Admission {
  /** What a research counts for at least that was begun this month and has not ended, in US dollars. */
  readonly reserve: number;
  /** Whether what all together have spent is to be known: that takes longest. */
  readonly everyone: boolean;
  /** Throws when it may not: nothing is changed then. */
  readonly decide: (month: MonthOfSpending) => void;
}

/** What one person cost in one channel in one month. */
export interface CostLine {
  /** `2026-11`, UTC: when models were called, and when researches were begun. */
  readonly month: string;
  readonly platform: string;
  readonly personId: string;
  /** The name they had last; null: nothing of theirs is kept. */
  readonly person: string | null;
  /** Null: a terminal, or not known. */
  readonly channel: string | null;
  readonly runs: number;
  readonly dollars: number;
}
