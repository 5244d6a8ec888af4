// The agent view: suggested questions, and the session of a thread with its title, what goes on there, and the sign that
// something was heard. An app that is no agent is refused once an hour; messages say everything as well.
import type { AssistantThreadsSetSuggestedPromptsArguments, WebClient } from '@slack/web-api';
import type { Clock } from '../../../base/clock.ts';
import { RecentMap } from '../../../base/recent.ts';
import { shortened } from '../../../base/shortened.ts';
import { refusalWord, troubleOf } from '../api/trouble.ts';
import { spotOf, type Spot } from '../addresses.ts';
import type { SlackContext } from '../context.ts';
import type { ThreadAddress } from '../../port.ts';
import type { MessageView } from '../../views.ts';
import { oneLine } from '../../layout/texts.ts';

type SessionStatus = 'active' | 'processing' | 'suspended' | 'closed';

/** The one place in a thread where Slack shows what goes on. */
interface Slot {
  status: SessionStatus | null;
  /** A sign is shown, or will be. */
  signed: boolean;
  /** The status that the sign has taken the place of. */
  before: SessionStatus | null;
  /** When the last call about it has ended: a later one never comes first. */
  calls: Promise<unknown>;
}

/** Slack: titles have 200 characters at most. */
const maxTitle = 200;
const againAfterMs = 3_600_000;
const remembered = 1000;
/** About this one thread, and not about the app. */
const passing = new Set([
  'ratelimited',
  'channel_not_found',
  'not_in_channel',
  'thread_not_found',
  'invalid_thread_ts',
]);

function createSlots() {
  const slots = new RecentMap<string, Slot>(remembered);
  return (channel: string, root: string): Slot => {
    const key = `${channel}/${root}`;
    const slot = slots.get(key) ?? { status: null, signed: false, before: null, calls: Promise.resolve() };
    slots.set(key, slot);
    return slot;
  };
}

export function createAgent(client: WebClient, clock: Clock) {
  const slotOf = createSlots();
  const asAgent = whereAllowed(clock);
  const inWords = whereAllowed(clock);
  const setSession = (channel: string, root: string, status: SessionStatus) =>
    asAgent('show what goes on in a thread', () =>
      client.agents.sessions.setStatus({ channel_id: channel, thread_ts: root, status }),
    );
  const setWords = (channel: string, root: string, status: string) =>
    inWords('show a status', () =>
      client.assistant.threads.setStatus({ channel_id: channel, thread_ts: root, status }),
    );

  return {
    /** At most four, which Slack shows. @throws FootnoteError when they cannot be shown */
    async suggest(suggestions: AssistantThreadsSetSuggestedPromptsArguments): Promise<void> {
      await asAgent('suggest questions', () => client.assistant.threads.setSuggestedPrompts(suggestions));
    },
    /** Until a message stands there: as a session, else in words, which Slack shows for two minutes. Never rejects. */
    async sign({ channel, root }: Spot, words: string): Promise<void> {
      // Where messages stand by themselves there is no thread to show it in.
      if (root === null) return;
      const slot = slotOf(channel, root);
      if (!slot.signed) slot.before = slot.status;
      Object.assign(slot, { status: 'processing', signed: true });
      await inTurn(slot, async () => {
        if (!slot.signed || (await setSession(channel, root, 'processing').catch(() => false))) return;
        const isShown = await setWords(channel, root, words);
        // What came while it was on its way did not remove it.
        if (isShown && !slot.signed) await setWords(channel, root, '');
      }).catch(() => {});
    },
    /** A message stands in a thread; `status`: what goes on there by it, null: it says nothing of that. @throws FootnoteError */
    async stands({ channel, root }: Spot, status: SessionStatus | null): Promise<void> {
      if (root === null) return;
      const slot = slotOf(channel, root);
      const shown = status ?? (slot.signed ? 'active' : slot.status);
      slot.signed = false;
      if (shown === null || slot.status === shown) return;
      slot.status = shown;
      await inTurn(slot, () => setSession(channel, root, shown));
    },
    /** What was heard is answered where no message tells it: what went on before the sign is shown again. Never rejects. */
    async lift({ channel, root }: Spot): Promise<void> {
      if (root === null) return;
      const slot = slotOf(channel, root);
      if (!slot.signed) return;
      const shown = slot.before ?? 'active';
      Object.assign(slot, { status: shown, signed: false });
      await inTurn(slot, async () => {
        if (!(await setSession(channel, root, shown).catch(() => false))) await setWords(channel, root, '');
      }).catch(() => {});
    },
    /** Names the session of a thread. @throws FootnoteError */
    async rename({ channel, root }: Spot, title: string): Promise<void> {
      const named = shortened(oneLine(title), maxTitle);
      if (root === null || named === '') return;
      await inTurn(slotOf(channel, root), () =>
        asAgent('name a thread', () =>
          client.agents.sessions.rename({ channel_id: channel, thread_ts: root, title: named }),
        ),
      );
    },
  };
}

/** Makes a call unless one of its kind was refused within the last hour: false then. Rejects with a FootnoteError. */
function whereAllowed(clock: Clock) {
  let refusedUntil = 0;
  return async (doing: string, call: () => Promise<unknown>): Promise<boolean> => {
    if (clock.now() < refusedUntil) return false;
    try {
      await call();
      return true;
    } catch (error) {
      const word = refusalWord(error);
      if (word !== null && !passing.has(word)) refusedUntil = clock.now() + againAfterMs;
      throw troubleOf(error, doing);
    }
  };
}

/** After a message stands: what it says of the session, in the background. A courtesy, since messages say the same. */
export function showInAgentView(context: SlackContext, thread: ThreadAddress, view: MessageView): void {
  const { agent, logger } = context;
  const spot = spotOf(thread);
  const shown = agent.stands(spot, statusIn(view));
  const named = view.kind === 'draft' || view.kind === 'report' ? agent.rename(spot, view.title) : null;
  Promise.all([shown, named]).catch((error: unknown) => {
    logger.debug({ platform: 'slack', said: refusalWord(error) }, 'the agent view shows something older');
  });
}

/** Null: the message says nothing of what goes on. A card may have been deleted, so that others tell it as well. */
function statusIn(view: MessageView): SessionStatus | null {
  if (view.kind === 'draft') return 'suspended';
  if (view.kind === 'report') return 'closed';
  if (view.kind !== 'progress' || view.continued) return null;
  if (!view.live) return 'closed';
  return view.waiting ? 'suspended' : 'processing';
}

function inTurn(slot: Slot, call: () => Promise<unknown>): Promise<unknown> {
  const done = slot.calls.then(call);
  slot.calls = done.catch(() => {});
  return done;
}
