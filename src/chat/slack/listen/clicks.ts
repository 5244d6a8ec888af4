// Clicks on buttons and choices in menus.
import { z } from 'zod';
import type { ThreadAddress, Whisper } from '../../port.ts';
import { standsIn } from '../addresses.ts';
import { readClick } from '../actions.ts';
import type { Click } from '../actions.ts';
import { refusalWord } from '../api/trouble.ts';
import { keptPlace } from './form-place.ts';
import { logFailure, personAsked, tell } from './listening.ts';
import type { Listening } from './listening.ts';
import type { PrivatePlace } from '../post/whisper.ts';
import { changesModal, wordsModal } from '../render/modals.ts';
import { notLookedUp, notRecorded, outdated } from '../../words/sentences.ts';
import { sayIn } from '../../words/say.ts';

const id = z.string().min(1);
const clickBody = z.object({
  user: z.object({ id, username: z.string().optional(), name: z.string().optional() }),
  trigger_id: id,
  response_url: z.url().optional().catch(undefined),
  container: z.object({ channel_id: id, message_ts: id, thread_ts: z.string().optional() }),
  message: z.object({ thread_ts: z.string().optional() }).optional().catch(undefined),
  actions: z.array(z.looseObject({ action_ts: z.string().catch('') })).min(1),
  state: z.unknown().optional(),
});
type ClickBody = z.infer<typeof clickBody>;

/** `given`: the body of a click; `ack` tells Slack that it arrived. Never rejects. */
export async function hearClick(
  listening: Listening,
  given: unknown,
  ack: () => Promise<void>,
): Promise<void> {
  const { data: body } = clickBody.safeParse(given);
  const [action] = body?.actions ?? [];
  if (body === undefined || action === undefined) return ack();
  const click = readClick(action, body.state);
  const place = placeOf(body);
  if (click === null) {
    await ack();
    return tell(listening, place, outdated);
  }
  if (click.kind === 'chosen') return ack();
  if (click.kind === 'incomplete') {
    await ack();
    return tell(listening, place, click.sentence);
  }
  if (click.kind === 'form') {
    await ack();
    return openForm(listening, body, click);
  }
  if (click.kind === 'check') {
    await ack();
    return tell(listening, place, await receiptOf(listening, body, click));
  }
  const eventId = `click:${place.channel}:${body.container.message_ts}:${action.action_ts}:${body.user.id}`;
  const refused = await record(listening, body, { click, eventId });
  await ack();
  if (refused !== null) tell(listening, place, refused);
}

/** A sentence for the person, or null. */
async function record(
  { context, inbound }: Listening,
  body: ClickBody,
  {
    click,
    eventId,
  }: { click: Extract<Click, { kind: 'answer' | 'stop' | 'file' | 'rate' }>; eventId: string },
): Promise<string | null> {
  try {
    const author = await personAsked(context, body.user.id);
    const isHere = hereOf(body);
    switch (click.kind) {
      case 'answer': {
        const { questionId, version, answer } = click;
        return await inbound.answer({ eventId, questionId, version, author, answer });
      }
      case 'rate':
        return await inbound.rate({ runId: click.runId, author, helpful: click.helpful, isHere });
      case 'file':
        return await inbound.file({ runId: click.runId, isHere });
      case 'stop':
        return await inbound.stop({ runId: click.runId, author });
    }
  } catch (error) {
    logFailure(context, error, 'a click could not be recorded');
    return notRecorded;
  }
}

/** Built from what is stored: nothing is checked again. */
async function receiptOf(
  { context, inbound }: Listening,
  body: ClickBody,
  { runId, n }: Extract<Click, { kind: 'check' }>,
): Promise<Whisper> {
  try {
    return await inbound.check({ runId, n, isHere: hereOf(body) });
  } catch (error) {
    logFailure(context, error, 'a citation could not be looked up');
    return notLookedUp;
  }
}

async function openForm(
  listening: Listening,
  body: ClickBody,
  click: Extract<Click, { kind: 'form' }>,
): Promise<void> {
  const { context, inbound } = listening;
  const place = placeOf(body);
  const { questionId, version } = click;
  const author = await personAsked(context, body.user.id);
  let say = sayIn(null);
  try {
    const { refused, language } = await inbound.opening({ questionId, version, author });
    if (refused !== null) return tell(listening, place, refused);
    say = sayIn(language);
  } catch (error) {
    logFailure(context, error, 'a form could not be prepared');
    return tell(listening, place, notRecorded);
  }
  const question = { id: questionId, version };
  const kept = keptPlace(place);
  const view =
    click.form === 'changes'
      ? changesModal(question, kept, click.begun, say)
      : wordsModal(click, question, kept, say);
  try {
    await context.client.views.open({ trigger_id: body.trigger_id, view });
  } catch (error) {
    context.logger.warn({ platform: 'slack', said: refusalWord(error) }, 'Slack did not open a form');
    tell(listening, place, say('form.not-opened'));
  }
}

/** Whether a thread is the one that the message stands in. */
function hereOf(body: ClickBody): (thread: ThreadAddress) => boolean {
  const { channel, root } = placeOf(body);
  return (thread) => standsIn(thread, channel, root ?? body.container.message_ts);
}

function placeOf(body: ClickBody): PrivatePlace {
  const { channel_id: channel, thread_ts: thread } = body.container;
  const root = thread ?? body.message?.thread_ts ?? null;
  return { channel, root, user: body.user.id, respondTo: body.response_url ?? null };
}
