// What only Slack has to say about the command.
import { depths, modes } from '../../words/choice.ts';
import { commandNames } from '../../words/commands.ts';
import type { Say } from '../../words/say.ts';

export function help(say: Say): string {
  return say('command.slack-help', { commands: commandNames(say) });
}

export function unknownOption(option: string, say: Say): string {
  return say('command.unknown-option', { option, depths: depths.join(', '), modes: modes.join(', ') });
}
