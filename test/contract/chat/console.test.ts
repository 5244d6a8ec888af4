// The console keeps the promises of a chat platform.
import { systemClock } from '../../../src/base/clock.ts';
import { createConsolePlatform } from '../../../src/chat/console/console-platform.ts';
import { newId } from '../../../src/base/ids.ts';
import { eventually } from '../../support/eventually.ts';
import { memoryTerminal } from '../../support/terminal.ts';
import { describeChatPlatform } from './platform.ts';

describeChatPlatform('console', async () => {
  const terminal = memoryTerminal();
  const platform = createConsolePlatform({
    terminal,
    session: newId('ses'),
    person: { id: 'console:ann', name: 'ann' },
    json: false,
    yes: false,
    color: false,
    clock: systemClock,
    onInterrupt() {},
    onUnattended() {},
  });
  return {
    platform,
    address: platform.address,
    person: platform.person,
    transcript: async () => terminal.visible(),
    // The prompt goes through the questions one by one.
    async clarify(_question, answers) {
      for (const [at, answer] of answers.entries()) {
        await eventually(
          'the prompt is there',
          () => terminal.visible().split('Your answer:').length > at + 1,
        );
        terminal.type(`${answer}\n`);
      }
    },
    accept: async () => terminal.type('accept\n'),
    close: async () => {},
  };
});
