// Who may say whether a report was helpful, and what they hear.
import { describe, expect, it } from 'vitest';
import { pressed } from '../../../src/bot/inbound.ts';
import type { BotParts } from '../../../src/bot/parts.ts';
import { sayIn } from '../../../src/chat/words/say.ts';
import type { RunView } from '../../../src/store/port.ts';

const address = { platform: 'slack', externalId: 'C1/17.5' };
const author = { id: 'U7', name: 'Bob' };

async function rated(run: Partial<RunView> | null, place = address.externalId) {
  const kept: unknown[] = [];
  const conversations = {
    run: async () => (run === null ? null : { id: 'run_1', thread: address, status: 'delivered', ...run }),
    languageOf: async () => null,
    rate: async (...given: unknown[]) => kept.push(given) > 0,
  } as unknown as BotParts['conversations'];
  const isHere = ({ externalId }: { externalId: string }) => externalId === place;
  const parts = { conversations, say: sayIn(null) } as BotParts;
  const said = await pressed(parts, { kind: 'rate', runId: 'run_1', author, helpful: false, isHere });
  return { said, kept };
}

describe('a report that somebody rates', () => {
  it('keeps what anybody in its thread says (F47)', async () => {
    expect(await rated({})).toEqual({ said: null, kept: [['run_1', { personId: 'U7', helpful: false }]] });
  });

  it('is refused elsewhere in the same words as one that does not exist (F47)', async () => {
    const elsewhere = await rated({}, 'C2/18.0');
    expect(elsewhere).toEqual(await rated(null));
    expect(elsewhere).toMatchObject({ kept: [], said: expect.stringContaining('not kept any more') });
  });

  it.each(['running', 'waiting', 'rejected', 'cancelled'] as const)(
    'cannot be rated while its run is %s',
    async (status) => {
      expect(await rated({ status })).toEqual({
        said: 'There is no draft or report here yet.',
        kept: [],
      });
    },
  );
});
