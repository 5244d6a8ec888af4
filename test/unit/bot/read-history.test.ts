import { expect, it } from 'vitest';
import { createHistoryReader } from '../../../src/bot/read-history.ts';
import type { HistoryMessage } from '../../../src/chat/port.ts';
import type { BotParts } from '../../../src/bot/parts.ts';
import { memoryLibrary } from '../../fakes/memory-library.ts';
import { silentPlatform } from '../../fakes/silent-platform.ts';

const person = (text: string): HistoryMessage => ({ by: 'person', name: 'Ann', text });

it('leaves out what was said to Footnote alone: commands, decisions, thanks (F38)', async () => {
  const platform = silentPlatform('test');
  const answer: HistoryMessage = { by: 'footnote', name: 'Footnote', text: 'Thanks.' };
  const kept = [person('How large can a SQLite database be?'), answer, person('status of the release?')];
  platform.said.push(...kept, ...['status', 'list', 'approve', 'thanks!', 'check 3', '👍'].map(person));
  const thread = { platform: 'test', externalId: 't1' };
  const conversations = { run: () => Promise.resolve({ thread }) } as unknown as BotParts['conversations'];
  const read = createHistoryReader({ conversations, platforms: [platform], library: memoryLibrary() });
  expect(await read('run_1', { eventId: 'm1', limit: 50 })).toEqual(kept);
});

it('is what the last report was asked for, and that report, where the thread stands on no platform', async () => {
  const thread = { platform: 'console', externalId: 'notes' };
  const conversations = { run: () => Promise.resolve({ thread }) } as unknown as BotParts['conversations'];
  const library = {
    priorReport: () => Promise.resolve({ request: 'Why?', report: 'So [1].', evidence: [] }),
  };
  const read = createHistoryReader({ conversations, platforms: [], library });
  expect(await read('run_2', { eventId: 'm2', limit: 50 })).toMatchObject([
    { by: 'person', text: 'Why?' },
    { by: 'footnote', text: 'So [1].' },
  ]);
});
