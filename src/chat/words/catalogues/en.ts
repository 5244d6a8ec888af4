// What Footnote itself says, in English. Every other catalogue has the same entries; `{name}` is filled in when it is said.
// An entry with plural forms is chosen by the value of `count`.

export const en = {
  'button.approve': 'Approve',
  'button.changes': 'Ask for changes',
  'button.reject': 'Reject',
  'button.stop': 'Stop',
  'card.fixed':
    'My messages cannot be changed here, so this one may be out of date. Mention me with status to see how far it is.',
  'file.gone': 'This text is not kept any more, so it cannot be posted as a file.',
  'file.none': 'There is no draft or report here yet that could be posted as a file.',
  'file.posted': 'It is there already, above.',
  'file.refused': 'This text could not be attached as a file, so it stands here.',
  'outcome.approved': 'Approved by {name}.',
  'outcome.approved-unread': 'Approved beforehand by {name}: nobody read it.',
  'outcome.changes': '{name} asked for changes.',
  'outcome.changes-said': '{name} asked for changes: “{text}”',
  'outcome.clarified': '{name} answered: {text}',
  'outcome.closed': 'Closed: the research has ended.',
  'outcome.expired': 'Nobody answered in time.',
  'outcome.expired-assumed': 'Nobody answered in time, so I went on with assumptions.',
  'outcome.expired-nothing': 'Nobody answered in time, so nothing was researched.',
  'outcome.expired-plan': 'Nobody answered in time, so I went on with this plan.',
  'outcome.finish': '{name} chose to finish with what there is.',
  'outcome.finish-models': '{name} chose to finish without a model.',
  'outcome.finish-web': '{name} chose to finish without the web.',
  'outcome.just-start': '{name} said to just start.',
  'outcome.left-open': '{name} left it open.',
  'outcome.rejected': 'Rejected by {name}.',
  'outcome.retry': '{name} said to try again.',
  'outcome.stopped': '{name} stopped the research.',
  'quotes.found': {
    one: 'The one quote was found word for word in its source.',
    other: '{found} of {count} quotes were found word for word in their sources.',
  },
  'rating.gone': 'This report is not kept any more, so your feedback was not recorded.',
  'rating.no-report': 'There is no report yet that feedback could be about.',
  'shortcut.bot':
    'An app wrote this message, and I research what people ask. Copy the question, and ask me with /research.',
  'shortcut.deleted': 'This message was deleted, so there is nothing to research.',
  'shortcut.empty':
    'This message has no words that I could research. Ask me with /research, or mention me and attach the file.',
  'shortcut.private':
    'I cannot read or answer in this conversation. Copy the question, and write to me directly.',
} as const;
