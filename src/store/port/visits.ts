// Links to pages, and the sessions they are exchanged for. Only the SHA-256 of a link or cookie is stored.

/** The person that a link was made for, and what it opens. */
export interface Visitor {
  readonly platform: string;
  readonly personId: string;
  readonly name: string;
  /** The ids of groups or roles that the person had when the link was made. */
  readonly roles: readonly string[];
  /** The only run that the link opens; null: every run that the person may see. */
  readonly runId: string | null;
}

export interface Visits {
  /** Stores a link that can be exchanged once, within `ttlMs`. */
  invite(linkHash: string, visitor: Visitor, ttlMs: number): Promise<void>;

  /** Whether the link can still be exchanged; nothing is changed. */
  invited(linkHash: string): Promise<boolean>;

  /** Exchanges a link for a session. Null: it is unknown, too old, or was exchanged before. */
  enter(linkHash: string, sessionHash: string, ttlMs: number): Promise<Visitor | null>;

  /** The visitor of a session; null: there is no such session, or it is over. */
  visitor(sessionHash: string): Promise<Visitor | null>;

  /** Counts a call under this key, and returns the calls of the present window, this one included. */
  count(key: string, windowMs: number): Promise<number>;

  /** Removes links, sessions and counts that are over. */
  forget(): Promise<void>;
}
