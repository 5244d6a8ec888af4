// A mention comes as two events, and each may come again: what this process has stored it does not store once more. What
// other processes stored is known to the database.

export interface OnceStored {
  /** Runs `store` unless it ran for this key, or joins the run that is going on. Rejects as it does; then it runs again. */
  store(key: string, store: () => Promise<void>): Promise<void>;
}

const remembered = 2000;

export function createOnceStored(): OnceStored {
  const stored = new Map<string, Promise<void>>();
  return {
    store(key, store) {
      const known = stored.get(key);
      if (known !== undefined) return known;
      const storing = store().catch((error: unknown) => {
        stored.delete(key);
        throw error;
      });
      stored.set(key, storing);
      const oldest = stored.size > remembered ? stored.keys().next().value : undefined;
      if (oldest !== undefined) stored.delete(oldest);
      return storing;
    },
  };
}
