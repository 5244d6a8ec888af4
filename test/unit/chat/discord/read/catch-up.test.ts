import { expect, it } from 'vitest';
import type { DiscordApi, Sending } from '../../../../../src/chat/discord/api/client.ts';
import { createCatchUp } from '../../../../../src/chat/discord/read/catch-up.ts';

const now = Date.UTC(2026, 10, 21);
/** The id of a message of so many hours ago. */
const ago = (hours: number) => String(BigInt(now - hours * 3_600_000 - 1_420_070_400_000) << 22n);
const channel = (id: string, last: string | null, type = 0) => ({ id, type, last_message_id: last });

function world() {
  const clock = { now };
  const calls: Sending[] = [];
  const call = (_method: string, _route: string, _doing: string, sending: Sending) => {
    calls.push(sending);
    return Promise.resolve([{ id: '2' }, { id: '1' }]);
  };
  return {
    calls,
    clock,
    catchUp: createCatchUp({ call } as unknown as DiscordApi, { now: () => clock.now }),
  };
}
const server = (channels: object[]) =>
  ({ id: '10', channels, threads: [channel('30', ago(1), 11)] }) as never;

it('reads nothing where nothing was ever recorded', () => {
  const { catchUp } = world();
  catchUp.begin(null);
  expect(catchUp.missedIn(server([]))).toEqual({ since: null, places: [] });
});

it('reads what is newer than the last message that was recorded, oldest first', async () => {
  const { catchUp, calls } = world();
  catchUp.begin(ago(2));
  const { places: missed } = catchUp.missedIn(
    server([channel('20', ago(3)), channel('21', null), channel('22', ago(0), 4)]),
  );
  expect(missed.map(({ channelId }) => channelId)).toEqual(['30']);
  expect(await missed[0]?.read()).toEqual([
    { id: '1', guild_id: '10' },
    { id: '2', guild_id: '10' },
  ]);
  expect(calls).toMatchObject([{ query: { after: ago(2), limit: '100' } }]);
});

it('goes back twelve hours at most, and reads the fifty newest places', async () => {
  const { catchUp, calls } = world();
  catchUp.begin(ago(1000));
  expect(catchUp.missedIn(server([channel('20', ago(13))])).places).toHaveLength(1);
  const many = Array.from({ length: 80 }, (_, at) => channel(String(100 + at), ago(at / 100)));
  const { places: missed } = catchUp.missedIn(server(many));
  expect(missed.map(({ channelId }) => channelId)).toEqual(many.slice(0, 50).map(({ id }) => id));
  await missed[0]?.read();
  expect(calls[0]?.query?.['after']).toBe(ago(12));
});

it('reads no further back than twelve hours from when the server is there, however long the session lasts', () => {
  const { catchUp, clock } = world();
  catchUp.begin(ago(1));
  clock.now += 48 * 3_600_000;
  expect(catchUp.missedIn(server([channel('20', ago(0))]))).toEqual({ since: ago(-36), places: [] });
});

it('reads what is newer than when the server went away, once', () => {
  const { catchUp } = world();
  catchUp.begin(ago(5));
  catchUp.leave('10', ago(2));
  catchUp.begin(ago(1));
  catchUp.leave('10', ago(0));
  expect(catchUp.missedIn(server([])).since).toBe(ago(2));
  expect(catchUp.missedIn(server([])).since).toBe(ago(1));
});

it('reads on where one call does not give everything, and stops after five', async () => {
  const after: (string | undefined)[] = [];
  const call = (_method: string, _route: string, _doing: string, { query }: Sending) => {
    after.push(query?.['after']);
    const first = 1000 * after.length;
    return Promise.resolve(Array.from({ length: 100 }, (_, at) => ({ id: String(first + 99 - at) })));
  };
  const catchUp = createCatchUp({ call } as unknown as DiscordApi, { now: () => now });
  catchUp.begin(ago(2));
  const missed = await catchUp.missedIn(server([])).places[0]?.read();
  expect(after).toEqual([ago(2), '1099', '2099', '3099', '4099']);
  expect(missed).toHaveLength(500);
  expect(missed?.[0]?.id).toBe('1000');
});
