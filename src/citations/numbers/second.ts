// Whether "second" is the unit of time or the one behind the first: "200 a second", "every second counts", "a second time".

const counted = /(?:\bper|\beach|\/) ?$/i;
const one = /\b(?:an?|every) $/i;
/** What follows a second that passes; what comes second is followed by its noun. */
const passed =
  /^(?:$|["'”’)\]]*[.,;:!?)\n]|["'”’)\]]+| (?:later|ago|earlier|before|after|or|and|to|for|in|on|at|of|with|than|behind|ahead|apart|faster|slower|longer|shorter|by|from|while|when|if|but|because|per|as|so|is|are|was|were|has|have|counts?|passes|passed|on average)\b)/i;
const everySecond =
  /^ (?:time|day|week|month|year|hour|minute|one|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b/i;

/** Whether the word at `start` is a unit of time. `text.slice(start, end)` is "second". */
export function isUnitOfTime(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 8), start);
  const behind = text.slice(end, end + 14);
  if (counted.test(before)) return !everySecond.test(behind);
  return one.test(before) && passed.test(behind);
}
