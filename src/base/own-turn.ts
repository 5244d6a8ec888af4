// Work of tens of milliseconds on the main thread, one piece for each turn of the event loop: between two of them what has
// arrived meanwhile is looked at, such as a health check or an event that has to be acknowledged.

const waiting: (() => void)[] = [];
let isScheduled = false;

/**
 * Resolves in a turn of the event loop in which nobody else who asked goes on, in the order of asking. What is done before
 * the next await has the turn to itself.
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
  // What is scheduled now runs in the next turn, after a look at what has arrived.
  isScheduled = waiting.length > 0;
  if (isScheduled) setImmediate(next);
}
