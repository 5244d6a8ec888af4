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
    priorReports: () => Promise.resolve([{ number: 1, request: 'Why?', report: 'So [1].', evidence: [] }]),
  };
  const read = createHistoryReader({ conversations, platforms: [], library });
  expect(await read('run_2', { eventId: 'm2', limit: 50 })).toMatchObject([
    { by: 'person', text: 'Why?' },
    { by: 'footnote', text: 'So [1].' },
  ]);
});

it('has the words of the last report behind Footnote’s last message, where the platform gives back its title alone', async () => {
  const platform = silentPlatform('test');
  const own = (text: string): HistoryMessage => ({ by: 'footnote', name: 'Footnote', text });
  const thread = { platform: 'test', externalId: 't1' };
  const conversations = { run: () => Promise.resolve({ thread }) } as unknown as BotParts['conversations'];
  const report = 'Rows **may** have 2,000 columns [1].\n\n### More\n\nNothing.';
  const library = {
    priorReports: () => Promise.resolve([{ number: 1, request: 'How many?', report, evidence: [] }]),
  };
  const read = createHistoryReader({ conversations, platforms: [platform], library });
  const texts = async (...said: HistoryMessage[]) => {
    platform.said.splice(0, platform.said.length, ...said);
    return (await read('run_1', { eventId: 'm1', limit: 50 })).map(({ text }) => text);
  };
  expect(await texts(person('How many?'), own('Columns'), person('And rows?'))).toEqual([
    'How many?',
    'Columns',
    report,
    'And rows?',
  ]);
  const shown = `Columns\nRows may have 2,000 columns. More: Nothing.`;
  expect(await texts(person('How many?'), own(shown))).toEqual(['How many?', shown]);
});
