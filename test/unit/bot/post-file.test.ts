// The file of a draft or report: for whom, of what, and how often.
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/base/clock.ts';
import { silentLogger } from '../../../src/base/logger.ts';
import type { BotParts } from '../../../src/bot/parts.ts';
import { pressed } from '../../../src/bot/inbound.ts';
import { sayIn } from '../../../src/chat/words/say.ts';
import type { RunView } from '../../../src/store/port.ts';
import { createMemoryOutbox } from '../../fakes/memory-outbox.ts';

const address = { platform: 'slack', externalId: 'C1/17.5' };
const author = { id: 'U7', name: 'Bob' };
const draft = {
  kind: 'draft',
  version: 1,
  title: 'Tea',
  report: '# Tea\n\nOld.',
  citations: [],
  cautions: [],
};
const lookAt = [{ sentence: 'Old.', why: 'partial', reason: 'Nobody says how old.', numbers: [] }];
const result = { answered: 'yes', report: '# Tea\n\nNew.', citations: [], sources: [], claims: [], gaps: [] };

function scene(run: Partial<RunView> | null, asked: object | null = null) {
  const outbox = createMemoryOutbox(systemClock);
  const threadId = outbox.openThread(address);
  const woken: string[] = [];
  const parts = {
    outbox,
    conversations: {
      languageOf: async () => null,
      run: async () =>
        run === null ? null : { id: 'run_1', threadId, thread: address, request: 'Tea?\nPlease.', ...run },
    },
    questions: { openQuestion: async () => (asked === null ? null : { kind: 'draft', view: asked }) },
    queue: { wakeThread: async (id: string) => void woken.push(id) },
    logger: silentLogger,
    say: sayIn(null),
  } as unknown as BotParts;
  const press = (place = address.externalId) =>
    pressed(parts, {
      kind: 'file',
      runId: 'run_1',
      author,
      isHere: ({ externalId }) => externalId === place,
    });
  return { press, woken, threadId, views: () => outbox.rows(threadId).map(({ message }) => message.view) };
}

describe('the file of a report', () => {
  it('is posted once for everybody in its thread (F34)', async () => {
    const { press, views, woken, threadId } = scene({
      status: 'delivered',
      result: { ...result, cautions: [] },
    });
    expect(await press()).toBeNull();
    expect(await press()).toBe('It is there already, above.');
    expect(views()).toEqual([{ kind: 'file', title: 'Tea?', name: 'tea.md', content: '# Tea\n\nNew.\n' }]);
    expect(woken).toEqual([threadId]);
  });

  it('is that of the draft that waits, with what to look at, and that nobody has approved it', async () => {
    const { press, views } = scene({ status: 'waiting', result: null }, { ...draft, lookAt });
    expect(await press()).toBeNull();
    expect(views()).toMatchObject([
      {
        title: 'Tea',
        content: expect.stringMatching(
          /\n- This is how far it is: nobody has approved it\.\n[^]*Nobody says how old\./,
        ),
      },
    ]);
  });

  it('is posted again when the text has changed', async () => {
    const asked = { ...draft };
    const { press, views } = scene({ status: 'waiting', result: null }, asked);
    await press();
    asked.report = '# Tea\n\nOlder.';
    expect(await press()).toBeNull();
    expect(views()).toHaveLength(2);
  });

  it.each(['running', 'rejected', 'cancelled', 'failed'] as const)(
    'is not there while its run is %s',
    async (status) => {
      const { press, views } = scene({ status, result: { ...result, cautions: [] } });
      expect(await press()).toMatch(/no draft or report here yet/);
      expect(views()).toEqual([]);
    },
  );

  it('is refused elsewhere in the same words as one that does not exist', async () => {
    const elsewhere = scene({ status: 'delivered', result: { ...result, cautions: [] } });
    const none = scene(null);
    expect(await elsewhere.press('C2/18.0')).toBe(await none.press());
    expect(elsewhere.views()).toEqual([]);
  });
});
