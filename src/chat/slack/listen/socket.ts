// Socket Mode: we call Slack, and events come over that line. Slack closes it after some hours; a new one is opened.
import type { App, SocketModeReceiver } from '@slack/bolt';
import { aborted, unlessAborted } from '../../../base/aborted.ts';
import { type Clock, within } from '../../../base/clock.ts';
import type { Secret } from '../../../base/secret.ts';
import type { KeptOut } from '../../port.ts';
import { clientOptions, silentSdkLogger } from '../api/client.ts';
import type { Way, WayParts } from './connection.ts';
import { keepsOut, refusalWord, troubleOf } from '../api/trouble.ts';
import { appTokenRemedy } from '../setup/inspect.ts';

interface Parts extends WayParts {
  readonly token: Secret;
  readonly keptOut: KeptOut;
}

const firstPauseMs = 500;
const longestPauseMs = 30_000;
/** A line that stands for less is brief: after a second brief one there are pauses. */
const steadyMs = 10_000;
const openTimeoutMs = 20_000;

/** `Receiver` is Bolt's class, which is loaded late. */
export function openSocket(
  Receiver: typeof SocketModeReceiver,
  { settings, http, token, logger, clock, take, listens, keptOut }: Parts,
): Way {
  const receiver = new Receiver({
    appToken: token.reveal(),
    logger: silentSdkLogger,
    ...(http.webSockets === null ? {} : { dispatcher: http.webSockets.dispatcher }),
    // The package would wait five seconds before each new line, and give up where there is no network.
    autoReconnectEnabled: false,
    installerOptions: { clientOptions: clientOptions(settings, http.fetch) },
    processEventErrorHandler: () => Promise.resolve(false),
  });
  // It calls nothing else of an app.
  receiver.init({ processEvent: take } as App);
  const { client } = receiver;
  const stopping = new AbortController();
  const line = { client, logger, clock, listens, keptOut, signal: stopping.signal };
  let keeping = Promise.resolve();

  async function keepLine(attempted: () => void): Promise<void> {
    for (let brief = 0; !stopping.signal.aborted; brief += 1) {
      const pauseMs = Math.min(firstPauseMs * 2 ** (brief - 2), longestPauseMs);
      if (brief > 1) await clock.sleep(pauseMs, stopping.signal);
      const began = clock.now();
      await holdLine(line, attempted);
      attempted();
      if (clock.now() - began >= steadyMs) brief = 0;
    }
  }

  return {
    start: () =>
      new Promise((resolve) => {
        keeping = keepLine(resolve);
      }),
    async close() {
      stopping.abort();
      await keeping;
    },
  };
}

interface Line extends Pick<Parts, 'logger' | 'clock' | 'listens' | 'keptOut'> {
  readonly client: SocketModeReceiver['client'];
  readonly signal: AbortSignal;
}

/** Opens one line and resolves when it is gone, or closed because of the signal. Never rejects. */
async function holdLine(
  { client, logger, clock, listens, keptOut, signal }: Line,
  opened: () => void,
): Promise<void> {
  if (signal.aborted) return;
  const over = new AbortController();
  const lost = () => over.abort();
  client.once('disconnected', lost);
  try {
    await startInTime(client, clock, signal);
    logger.info({ platform: 'slack' }, 'connected to Slack by Socket Mode');
    opened();
    const until = AbortSignal.any([over.signal, signal]);
    listens(until);
    await aborted(until);
    if (signal.aborted) await client.disconnect();
    else logger.info({ platform: 'slack' }, 'the line to Slack was closed');
  } catch (error) {
    if (signal.aborted) return;
    const { message } = troubleOf(error, 'connect to Slack by Socket Mode');
    const hint = appTokenRemedy(refusalWord(error));
    logger.warn({ platform: 'slack', hint }, message);
    if (keepsOut(error)) keptOut({ message, hint });
  } finally {
    client.off('disconnected', lost);
  }
}

/** @throws when no line is open in time, or the signal aborts; one that opens later is closed. */
async function startInTime(client: Line['client'], clock: Clock, signal: AbortSignal): Promise<void> {
  // The package rejects with nothing when the line breaks before Slack said hello.
  const started = client.start().catch((error: unknown) => {
    throw error ?? new Error('the line was closed');
  });
  try {
    await within(clock, openTimeoutMs, () => unlessAborted(signal, started));
  } catch (error) {
    started.then(
      () => client.disconnect(),
      () => {},
    );
    throw error;
  }
}
