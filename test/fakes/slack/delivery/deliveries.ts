// Brings events to the app and repeats them until they are acknowledged; brings clicks and commands once.
import { setMaxListeners } from 'node:events';
import type { Settings } from '../settings.ts';
import type { Workspace } from '../workspace.ts';
import type { Acknowledgement, EventRecord, Transport } from './envelope.ts';

export interface Deliveries {
  /** `subscription` is the event's name in a manifest. Nothing happens unless the app is subscribed and may see it. */
  event(subscription: string, event: Readonly<Record<string, unknown>>): void;
  /** Once; nothing is repeated that a person waits for. */
  interactive(payload: Readonly<Record<string, unknown>>): Promise<Acknowledgement>;
  command(payload: Readonly<Record<string, string>>): Promise<Acknowledgement>;
  readonly events: EventRecord[];
  /** Sends an event once more that was sent before, as Slack sometimes does, acknowledged or not. */
  again(record: EventRecord): Promise<void>;
  /** Resolves when every event is acknowledged or given up. */
  idle(): Promise<void>;
  /** Gives up everything. */
  close(): void;
}

const neededScopes: Readonly<Record<string, string>> = {
  app_mention: 'app_mentions:read',
  'message.channels': 'channels:history',
  'message.groups': 'groups:history',
  'message.im': 'im:history',
  member_joined_channel: 'channels:read',
  member_left_channel: 'channels:read',
  channel_archive: 'channels:read',
  channel_unarchive: 'channels:read',
  channel_deleted: 'channels:read',
  group_archive: 'groups:read',
  group_deleted: 'groups:read',
};

export function deliveries(
  settings: Settings,
  here: Workspace,
  scopes: () => ReadonlySet<string>,
  transport: Transport,
): Deliveries {
  const events: EventRecord[] = [];
  const going = new Set<Promise<void>>();
  const closing = new AbortController();
  // Every event that is to be brought again waits for the end, too.
  setMaxListeners(0, closing.signal);
  const bring = async (record: EventRecord) => {
    let reason = '';
    for (let num = 0; num <= settings.redeliverAfterMs.length; num++) {
      if (num > 0) await settings.clock.sleep(settings.redeliverAfterMs[num - 1]!, closing.signal);
      if (closing.signal.aborted) break;
      const retry = num === 0 ? null : { num, reason };
      const begun = performance.now();
      const answer = await transport({ type: 'events_api', payload: callback(here, record), retry });
      const result = answer.acknowledged ? 'acknowledged' : answer.reason;
      record.attempts.push({ retry: num, result, tookMs: performance.now() - begun });
      if (answer.acknowledged) record.acknowledged = true;
      if (answer.acknowledged || answer.final) break;
      reason = answer.reason;
    }
    record.over = true;
  };
  const track = (work: Promise<void>) => {
    going.add(work);
    return work.finally(() => going.delete(work));
  };
  return {
    events,
    event(subscription, event) {
      const scope = neededScopes[subscription];
      const may = scope === undefined || scopes().has(scope);
      if (!may || !settings.subscriptions.includes(subscription)) return;
      const record = { id: here.id('Ev'), event, attempts: [], acknowledged: false, over: false };
      events.push(record);
      void track(bring(record));
    },
    interactive: (payload) => transport({ type: 'interactive', payload, retry: null }),
    command: (payload) => transport({ type: 'slash_commands', payload, retry: null }),
    again: (record) => track(bring(record)),
    async idle() {
      while (going.size > 0) await Promise.all(going);
    },
    close: () => closing.abort(),
  };
}

function callback(here: Workspace, { id, event }: EventRecord): Readonly<Record<string, unknown>> {
  const { sharedBy } = here.channels.get(String(event['channel'])) ?? {};
  const authorization = { enterprise_id: null, team_id: here.teamId, user_id: here.bot.id };
  return {
    token: 'fake-verification-token',
    // Of the workspace where the channel was made.
    team_id: sharedBy ?? here.teamId,
    context_team_id: here.teamId,
    context_enterprise_id: null,
    api_app_id: here.appId,
    event,
    type: 'event_callback',
    event_id: id,
    event_time: Math.floor(here.now() / 1000),
    authorizations: [{ ...authorization, is_bot: true, is_enterprise_install: false }],
    is_ext_shared_channel: sharedBy !== undefined,
    event_context: `4-${id}`,
  };
}
