// What Footnote itself says, in English. Every other catalogue has the same entries; `{name}` is filled in when it is said.
// An entry with plural forms is chosen by the value of `count`.

export const en = {
  'button.approve': 'Approve',
  'button.changes': 'Ask for changes',
  'button.reject': 'Reject',
  'button.stop': 'Stop',
  'command.in-thread': 'Please write this in the thread of the research: it is about the one there.',
  'command.unknown-option':
    'I do not know “{option}”, so nothing was begun. Before the question may stand depth: ({depths}) and mode: ({modes}).',
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
  'small-talk.about':
    'I research questions: I ask what I must know, show a draft, and post a report in which every claim is cited. Try {examples}. Say help for everything else.',
  'small-talk.busy':
    'I am researching here at the moment. Say status to see how far it is, or tell me what should be different.',
  'small-talk.examples':
    '“How do SQLite and PostgreSQL treat NULLs in unique columns?” or “What changed in the last version of Node.js?”',
  'small-talk.greeting':
    'Hello! Ask me a question, and I research it with a source for every claim: {examples}. Say help for everything else.',
  'small-talk.nothing':
    'I found no question in that. Ask me one, and I research it with a source for every claim: {examples}. Say help for everything else.',
  'small-talk.thanks': 'You are welcome.',
  'small-talk.waiting': 'Hello! I am still waiting for an answer to my question above.',
  'status.none': 'Nothing is being researched for you at the moment. Say list for what you asked before.',
  'status.own': 'What is being researched for you, or waits for you:',
  'stop.own': 'This is being stopped:',
  'stop.which': 'Several researches of yours are going on. Say stop in the thread of the one you mean:',
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
