// What a request chooses for itself, beside depth and mode, is frozen with its run.
import { describe, expect, it } from 'vitest';
import type { BotParts } from '../../../src/bot/parts.ts';
import { loadConfig, readConfigFiles } from '../../../src/config.ts';
import { startResearch } from '../../../src/bot/start-research.ts';
import type { Choice } from '../../../src/chat/port/choice.ts';
import type { RunSettings } from '../../../src/research/settings.ts';
import { english } from '../../support/english.ts';
import { shippedSettings as defaults } from '../../support/shipped-settings.ts';

const { approvers: shipped } = loadConfig({ env: {}, files: readConfigFiles() }).people;

async function started(
  choice: Partial<Choice>,
  settings = defaults,
  { platform = 'console', deciding = ['requester'], places = [] as string[] } = {},
): Promise<RunSettings> {
  const runs: RunSettings[] = [];
  const parts = {
    settings,
    say: english,
    approvers: { ...shipped, default: deciding },
    caps: null,
    platforms: [],
    files: null,
    lane: 'shared',
    modelNames: () => ['here/large', 'here/small'],
    people: { preferences: async () => ({ depth: 'auto', approval: 'as-set', language: 'en' }) },
    conversations: {
      openThread: async () => 'thr_1',
      startRun: async (_thread: string, _message: object, run: { runId: string; settings: RunSettings }) => {
        runs.push(run.settings);
        return { runId: run.runId, fresh: true };
      },
    },
    queue: { wakeRun: async () => {}, wakeThread: async () => {} },
    started: () => {},
  } as unknown as BotParts;
  const message = {
    eventId: 'msg_1',
    thread: { platform, externalId: 'ses_1' },
    author: { id: 'ann', name: 'Ann' },
    text: 'Why?',
    addressed: true,
    places,
  };
  await startResearch(parts, message, { depth: 'auto', mode: 'auto', ...choice });
  return runs[0]!;
}

describe('a request', () => {
  it('chooses its models, and whether it is checked and asked back (B49, A62, C16)', async () => {
    const usual = await started({});
    expect(usual.models).toBeUndefined();
    expect([usual.limits.citations.verify, usual.limits.clarification.enabled]).toEqual([true, true]);
    const chosen = await started({ models: ['here/small'], verify: false, clarify: false });
    expect(chosen.models).toEqual(['here/small']);
    expect([chosen.limits.citations.verify, chosen.limits.clarification.enabled]).toEqual([false, false]);
  });

  it('is decided at a terminal by whoever asks there, as in direct messages, and in channels by whom the settings name', async () => {
    const deciding = ['U123'];
    expect((await started({}, defaults, { deciding })).approvers).toEqual(['requester']);
    expect((await started({}, defaults, { deciding, platform: 'slack' })).approvers).toEqual(['U123']);
    const places = ['D1', 'direct', 'T1'];
    const directly = await started({}, defaults, { deciding, platform: 'slack', places });
    expect(directly.approvers).toEqual(['requester']);
  });

  it('switches nothing on that the operator has switched off (A62)', async () => {
    const off = { ...defaults, citations: { ...defaults.citations, verify: false } };
    expect((await started({ verify: true }, off)).limits.citations.verify).toBe(false);
  });

  it('is refused with the names there are, where it wants another model (B49)', async () => {
    await expect(started({ models: ['here/huge'] })).rejects.toMatchObject({
      code: 'request-invalid',
      message: 'There is no model here/huge in the settings that has a key.',
      hint: 'There are: here/large, here/small.',
    });
  });
});
