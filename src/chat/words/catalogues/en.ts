// What Footnote itself says, in English. Every other catalogue has the same entries; `{name}` is filled in when it is said.
// An entry with plural forms is chosen by the value of `count`.

export const en = {
  'button.approve': 'Approve',
  'button.changes': 'Ask for changes',
  'button.reject': 'Reject',
  'button.stop': 'Stop',
  'quotes.found': {
    one: 'The one quote was found word for word in its source.',
    other: '{found} of {count} quotes were found word for word in their sources.',
  },
} as const;
