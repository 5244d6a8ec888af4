// Hands events, clicks and commands to an app's request address: signed, as JSON or as a form.
import { createHmac } from 'node:crypto';
import type { Settings } from '../settings.ts';
import type { Acknowledgement, Envelope, Transport } from './envelope.ts';

export function overHttp(settings: Settings, address: () => string): Transport {
  return async (envelope) => {
    const [type, body] = encoded(envelope);
    const timestamp = String(Math.floor(settings.clock.now() / 1000));
    const headers: Record<string, string> = {
      'content-type': type,
      'user-agent': 'Slackbot 1.0 (+https://api.slack.com/robots)',
      'x-slack-request-timestamp': timestamp,
      'x-slack-signature': signatureOf(settings.signingSecret, timestamp, body),
    };
    if (envelope.retry !== null) {
      headers['x-slack-retry-num'] = String(envelope.retry.num);
      headers['x-slack-retry-reason'] = `http_${envelope.retry.reason}`.replace('http_http_', 'http_');
    }
    const answered = new AbortController();
    const late = new AbortController();
    void settings.clock.sleep(settings.acknowledgeWithinMs, answered.signal).then(() => late.abort());
    try {
      const { signal } = late;
      return await answerOf(
        await fetch(address(), { method: 'POST', headers, body, signal, redirect: 'manual' }),
      );
    } catch {
      return {
        acknowledged: false,
        reason: late.signal.aborted ? 'timeout' : 'connection_failed',
        final: false,
      };
    } finally {
      answered.abort();
    }
  };
}

/** As Slack signs what it sends, version `v0`. */
export function signatureOf(secret: string, timestamp: string, body: string): string {
  return `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex')}`;
}

function encoded({ type, payload }: Envelope): [type: string, body: string] {
  const form = 'application/x-www-form-urlencoded';
  switch (type) {
    case 'events_api':
      return ['application/json', JSON.stringify(payload)];
    case 'interactive':
      return [form, new URLSearchParams({ payload: JSON.stringify(payload) }).toString()];
    case 'slash_commands':
      return [form, new URLSearchParams(payload as Record<string, string>).toString()];
  }
}

async function answerOf(response: Response): Promise<Acknowledgement> {
  const text = await response.text();
  if (response.status !== 200) {
    const final = response.headers.get('x-slack-no-retry') === '1';
    return { acknowledged: false, reason: 'http_error', final };
  }
  if (text === '') return { acknowledged: true, payload: undefined };
  if (!(response.headers.get('content-type') ?? '').includes('json'))
    return { acknowledged: true, payload: text };
  return { acknowledged: true, payload: JSON.parse(text) as unknown };
}
