// What a context had no room for, kept as it was for a while.

/** Something that was shortened or left out. */
export interface ArchivedItem {
  /** Its id in the fidelity of the run: `evidence-3`. */
  readonly item: string;
  readonly type: string;
  readonly content: string;
  /** What became of it: its level. */
  readonly reason: string;
  readonly tokens: number;
  readonly url: string;
  readonly title: string;
}

export interface KeptItem extends ArchivedItem {
  /** SHA-256 of its content, in hexadecimal digits. */
  readonly hash: string;
  /** When it was kept, epoch milliseconds. */
  readonly at: number;
  /** Whether the content still has that hash. */
  readonly intact: boolean;
}

export interface ItemArchive {
  /**
   * Keeps items of a run for so many hours, all or none, each content once. Nothing is kept of a run that is deleted. Returns their hashes, in order.
   */
  keep(runId: string, items: readonly ArchivedItem[], hours: number): Promise<readonly string[]>;

  /** Removes those whose time is over. */
  forget(): Promise<void>;

  /** Those of a run whose time is not over, in the order in which they were kept. */
  kept(runId: string): Promise<readonly KeptItem[]>;
}
