// Bodies of any shape, signed as Slack signs them: each is answered at once, and the next event is heard.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signatureOf } from '../../fakes/slack/delivery/over-http.ts';
import { eventually } from '../../support/eventually.ts';
import { startSlackWorld } from '../../support/slack-world.ts';
import type { SlackWorld } from '../../support/slack-world.ts';

let world: SlackWorld;
beforeAll(async () => {
  world = await startSlackWorld({ mode: 'http' });
  await world.connect('http');
});
afterAll(() => world.close());

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';

/** Slack waits for three seconds; a machine with much else to do has more. */
const patienceMs = 20_000;

async function post(body: string | Buffer, type = json, aheadSeconds = 0): Promise<number> {
  const timestamp = String(Math.floor(Date.now() / 1000) + aheadSeconds);
  const answer = await fetch(`http://127.0.0.1:${world.settings.port}/slack/events`, {
    method: 'POST',
    headers: {
      'content-type': type,
      // One that was kept open may be closed from over there just then.
      connection: 'close',
      'x-slack-request-timestamp': timestamp,
      'x-slack-signature': signatureOf(world.fake.settings.signingSecret, timestamp, body.toString()),
    },
    body: typeof body === 'string' ? body : new Uint8Array(body),
    signal: AbortSignal.timeout(patienceMs),
  });
  return answer.status;
}

const event = (given: unknown) => JSON.stringify({ type: 'event_callback', event: given });

describe('signed bodies of any shape', () => {
  it.each([
    ['null', 'null'],
    ['a list', '[]'],
    ['a text', '"x"'],
    ['a number', '1e999'],
    ['nothing', ''],
    ['half an object', '{"type":'],
    ['a deep list', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ])('%s is refused (F45)', async (_, body) => {
    expect(await post(body)).toBe(400);
  });

  it.each([
    ['an empty object', '{}'],
    ['no known type', '{"type":"nothing"}'],
    ['an event that is null', event(null)],
    ['an event that is a text', event('message')],
    ['a channel that is null', event({ type: 'message', channel: null })],
    ['an item that is a number', event({ type: 'reaction_added', item: 7 })],
    ['actions that are none', JSON.stringify({ type: 'block_actions', actions: [] })],
    ['a form without a view', JSON.stringify({ type: 'view_submission' })],
    ['an event of nobody', event({ type: 'message' })],
    ['names of objects', '{"type":"event_callback","event":{"type":"message","__proto__":{"user":"U1"}}}'],
  ])('%s is taken and forgotten (F45)', async (_, body) => {
    expect(await post(body)).toBe(200);
  });

  it.each([
    ['payload=null', 400],
    ['payload=[]', 400],
    ['payload=%22x%22', 400],
    ['payload=', 400],
    ['payload=1&payload=2', 200],
    ['ssl_check=1', 200],
    ['ssl_check=1&payload=null', 200],
  ])('the form %s gets %i (F45)', async (body, status) => {
    expect(await post(body, form)).toBe(status);
  });

  it('ten megabytes are too many, and bytes that are no text are refused (F45)', async () => {
    expect(await post(JSON.stringify({ text: 'x'.repeat(10_000_000) }))).toBe(413);
    expect(await post(Buffer.from([0x7b, 0xff, 0xfe, 0x00, 0x7d]))).toBe(400);
  });

  it('neither the past nor the future is believed', async () => {
    const body = event({ type: 'message' });
    expect(await post(body, json, -400)).toBe(401);
    expect(await post(body, json, 400)).toBe(401);
    expect(await post(body, json, 240)).toBe(200);
  });

  it('afterwards people are heard as before (F45)', async () => {
    world.fake.person('Ann').writesDirectly('still there?');
    await eventually('it was heard', () => world.core.messages.find(({ text }) => text === 'still there?'));
    expect(world.core.messages).toHaveLength(1);
  });
});
