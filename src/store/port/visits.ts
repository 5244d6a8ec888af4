// Who was let in to look at pages. What a link or a cookie holds is never kept, only its SHA-256.

/** Whom a link was handed out to, and what it opens. */
export interface Visitor {
  readonly platform: string;
  readonly personId: string;
  readonly name: string;
  /** Groups or roles the person was in when the link was handed out, by their ids. */
  readonly roles: readonly string[];
  /** The only run that is opened; null: everything that the person may see. */
  readonly runId: string | null;
}

export interface Visits {
  /** Keeps a link that can be exchanged once, for so long. */
  invite(linkHash: string, visitor: Visitor, ttlMs: number): Promise<void>;

  /** Whether the link can still be exchanged; nothing is changed. */
  invited(linkHash: string): Promise<boolean>;

  /** Exchanges a link for a session. Null: it is unknown, too old, or was exchanged before. */
  enter(linkHash: string, sessionHash: string, ttlMs: number): Promise<Visitor | null>;

  /** Null: there is none, or it is over. */
  visitor(sessionHash: string): Promise<Visitor | null>;

  /** Ends a session. */
  leave(sessionHash: string): Promise<void>;

  /** Counts a call under this key and tells how many there were in the present window, this one included. */
  count(key: string, windowMs: number): Promise<number>;

  /** Removes links, sessions and counts that are over. */
  forget(): Promise<void>;
}
