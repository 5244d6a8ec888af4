// Work that takes tens of milliseconds on the main thread runs one piece per turn of the event loop. Between two pieces
// the loop handles what has arrived, such as a health check or an event that has to be acknowledged.

const waiting: (() => void)[] = [];
let isScheduled = false;

/**
 * Resolves in a turn of the event loop that no other caller of this function shares, in the order of the calls. The code
 * up to the caller's next await has the turn to itself.
 */
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
