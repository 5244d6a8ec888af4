// The console keeps the promises of a chat platform.
import { systemClock } from '../../../src/base/clock.ts';
import { createConsolePlatform } from '../../../src/chat/console/console-platform.ts';
import { newId } from '../../../src/base/ids.ts';
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
    transcript: async () => terminal.visible(),
    accept: async () => terminal.type('accept\n'),
    close: async () => {},
  };
});
