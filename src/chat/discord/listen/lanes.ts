// Work that is going on: one after the other in a channel, at once elsewhere.

export interface Lanes {
  /** Waits for what was begun in this channel before: an edit must not overtake its message. `work` must not reject. */
  inLane(channelId: string, work: () => Promise<void>): void;
  /** Waits for nothing. `work` must not reject. */
  atOnce(work: Promise<unknown>): Promise<unknown>;
  /** Resolves when nothing is going on any more. */
  idle(): Promise<void>;
}

export function createLanes(): Lanes {
  const lanes = new Map<string, Promise<unknown>>();
  const busy = new Set<Promise<unknown>>();

  function atOnce(work: Promise<unknown>): Promise<unknown> {
    busy.add(work);
    void work.finally(() => busy.delete(work));
    return work;
  }

  return {
    inLane(channelId, work) {
      const done = atOnce((lanes.get(channelId) ?? Promise.resolve()).then(work));
      lanes.set(channelId, done);
      void done.finally(() => {
        if (lanes.get(channelId) === done) lanes.delete(channelId);
      });
    },
    atOnce,
    async idle() {
      while (busy.size > 0) await Promise.allSettled(busy);
    },
  };
}
