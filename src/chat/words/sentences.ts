// What people are told in the same words on every platform.

export const notRecorded = 'That could not be recorded just now. Please try again in a minute.';
export const outdated =
  'This button is of an earlier version of Footnote and does not work any more. Mention me in the thread to go on.';

export const chooseFirst = 'Please choose an answer first, or press “Answer in words”.';
export const nothingAsked = 'Please write what you would like to know.';
export const nothingToChange = 'Please say what should change.';
/** Below the field of a form that begins with the plan; at most 100 characters, which is what Discord takes. */
export const planHint = 'Change, remove or add numbered lines. Or write here what you wish instead.';
export const nothingAnswered = 'Please write an answer.';

/** A text that could not be taken is given back, so that it is not lost. */
export function withTheirText(sentence: string, text: string): string {
  return text.trim() === '' ? sentence : `${sentence}\n\nThis is what you wrote:\n${text}`;
}

export const notLookedUp = 'The citation could not be looked up just now. Please try again in a moment.';
