// One list of commands: what is told is what is understood, everywhere.
import { describe, expect, it } from 'vitest';
import { commandLines, commandNames, commandOf, commands } from '../../../../src/chat/words/commands.ts';
import { help } from '../../../../src/chat/slack/listen/sentences.ts';

describe('the commands that people are told of', () => {
  it('are all told by mention and by the command of Slack, in the same words', () => {
    const told = Array.from(help.matchAll(/“([^”]+)”/g), ([, word]) => word);
    expect(told).toEqual(
      commandLines()
        .split('\n')
        .map((line) => line.split(':')[0]),
    );
    expect(told).toContain('check 3');
    expect(help).toContain(commandNames());
  });

  it('are each understood as told', () => {
    const understood = commandLines()
      .split('\n')
      .map((line) => commandOf(line.split(':')[0] ?? ''));
    expect(understood).toEqual(commands);
  });
});
