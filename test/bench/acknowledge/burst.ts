// Many signed events at once, as Slack sends them, and how long each took to be acknowledged.
import { Agent, request } from 'node:http';
import { signatureOf } from '../../fakes/slack/delivery/over-http.ts';

export interface Target {
  readonly port: number;
  readonly signingSecret: string;
  readonly botUserId: string;
  readonly appId: string;
  readonly teamId: string;
  /** Channels that the mentions are spread over. */
  readonly channels: readonly string[];
  readonly author: string;
  /** The message stands there before Slack tells of it. */
  readonly stands: (message: { channel: string; ts: string; text: string }) => void;
}

let counter = 0;

/** Sends `count` mentions in one go; milliseconds from sending to the whole answer, each. Rejects when one is not a 200. */
export async function burst(target: Target, count: number): Promise<number[]> {
  // Connections of its own: a server may have closed those of the last burst.
  const agent = new Agent({ keepAlive: true, maxSockets: count });
  const bodies = Array.from({ length: count }, () => mention(target));
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signed = bodies.map((body) => ({
    body,
    signature: signatureOf(target.signingSecret, timestamp, body),
  }));
  const took = await Promise.all(
    signed.map(({ body, signature }) =>
      post(target.port, agent, body, {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'x-slack-request-timestamp': timestamp,
        'x-slack-signature': signature,
      }),
    ),
  );
  agent.destroy();
  return took;
}

function mention({ botUserId, appId, teamId, channels, author, stands }: Target): string {
  counter += 1;
  const seconds = Math.floor(Date.now() / 1000);
  const ts = `${seconds}.${String(counter).padStart(6, '0')}`;
  const channel = channels[counter % channels.length] ?? '';
  const text = `<@${botUserId}> How long are backups of the billing database kept? (${counter})`;
  stands({ channel, ts, text });
  return JSON.stringify({
    token: 'verification',
    team_id: teamId,
    api_app_id: appId,
    type: 'event_callback',
    event_id: `Ev${Date.now()}${counter}`,
    event_time: seconds,
    authorizations: [{ enterprise_id: null, team_id: teamId, user_id: botUserId, is_bot: true }],
    event: {
      type: 'app_mention',
      user: author,
      ts,
      event_ts: ts,
      channel,
      team: teamId,
      text,
    },
  });
}

function post(port: number, agent: Agent, body: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const options = { host: '127.0.0.1', port, path: '/slack/events', method: 'POST', agent, headers };
    const sent = request(options, (response) => {
      response.resume();
      response.on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - began);
        else reject(new Error(`an event was answered with ${response.statusCode}`));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The value below which the share of the sorted list lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
