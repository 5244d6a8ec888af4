// Material that a model's context had no room for, kept unchanged for some hours.

/** Something that was shortened or left out. */
export interface ArchivedItem {
  /** The id of the item in the fidelity of the run: `evidence-3`. */
  readonly item: string;
  readonly type: string;
  readonly content: string;
  /** The level of detail in which the item was shown instead. */
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
   * Keeps items of a run for so many hours, all or none, each content once. Keeps nothing of a run that is deleted.
   * Returns the hashes of the items, in order.
   */
  keep(runId: string, items: readonly ArchivedItem[], hours: number): Promise<readonly string[]>;

  /** Removes items whose time is over. */
  forget(): Promise<void>;

  /** The items of a run whose time is not over, in the order in which they were kept. */
  kept(runId: string): Promise<readonly KeptItem[]>;
}
