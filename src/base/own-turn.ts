// Work of tens of milliseconds runs one piece a turn of the event loop, which handles what has arrived in between.

const waiting: (() => void)[] = [];
let isScheduled = false;

/** Resolves, in the order of the calls, in a turn that no other caller shares, up to the caller's next await. */
export function ownTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(next);
  });
}

function next(): void {
  waiting.shift()?.();
  // A callback scheduled now runs in the next turn, after the event loop has handled what has arrived.
  isScheduled = waiting.length > 0;
  if (isScheduled) setImmediate(next);
}
