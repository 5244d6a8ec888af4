// What only Slack has to say: about forms, invitations and the command.
import { depths, modes } from '../../words/choice.ts';
import { commandNames } from '../../words/commands.ts';
import { sayIn } from '../../words/say.ts';

export const inviteFirst =
  'Footnote is not in this channel. Invite it with “/invite @Footnote”, then send your request again.';

export const help = [
  'Footnote researches a question and answers with a report whose every claim has a checked source.',
  '• Mention it with your question, in a channel or in a thread, or write to it directly.',
  '• /research and your question does the same; /research alone opens a form with depth and kind.',
  '  Or say them first: /research depth:light mode:web your question',
  '  depth: light, medium, extended or auto; mode: simple, web, deep or auto.',
  `• In the thread: answer by button or in your own words. Mention it with one of these words at any time: ${commandNames()}.`,
].join('\n');

export function unknownOption(option: string): string {
  return sayIn(null)('command.unknown-option', {
    option,
    depths: depths.join(', '),
    modes: modes.join(', '),
  });
}
