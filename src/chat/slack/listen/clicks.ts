// Clicks on buttons, choices in menus, and the forms that people send.
import { z } from 'zod';
import { answerForm } from '../../layout/form.ts';
import type { ThreadAddress } from '../../port.ts';
import { openingOf, takeClick } from '../../verbs.ts';
import { sayIn, withTheirText } from '../../words/say.ts';
import { standsIn } from '../addresses.ts';
import { readClick, readForm } from '../actions.ts';
import { id, lenient } from '../read/message-event.ts';
import { actingAt, openForm, personAsked, type Hear, type Listening } from './listening.ts';
import { recordRequest } from './commands.ts';

const clickBody = z.object({
  user: z.object({ id }),
  trigger_id: id,
  response_url: lenient(z.url()),
  container: z.object({ channel_id: id, message_ts: id, thread_ts: z.string().optional() }),
  message: lenient(z.object({ thread_ts: z.string().optional() })),
  actions: z.array(z.looseObject({ action_ts: z.string().catch('') })).min(1),
  state: z.unknown().optional(),
});

export const hearClick: Hear = async (listening, given, ack) => {
  const { data: body } = clickBody.safeParse(given);
  const [action] = body?.actions ?? [];
  if (body === undefined || action === undefined) return ack();
  const click = readClick(action, body.state);
  const { channel_id: channel, message_ts: ts, thread_ts: thread } = body.container;
  const { id: user } = body.user;
  const root = thread ?? body.message?.thread_ts ?? null;
  const acting = actingAt(listening, { channel, root, user, respondTo: body.response_url ?? null });
  const { context, say, tell } = acting;
  if (click === null || click.kind === 'chosen' || click.kind === 'incomplete' || click.kind === 'form') {
    await ack();
    if (click === null) return tell(say('click.outdated'));
    if (click.kind === 'chosen') return;
    if (click.kind === 'incomplete') return tell(say('form.choose-first', { button: say('button.words') }));
    const opening = await openingOf(click, await personAsked(context, user), acting);
    if (opening.refused !== null) return tell(opening.refused);
    const spoken = opening.language === null ? say : sayIn(opening.language);
    return openForm({ ...acting, say: spoken }, answerForm(click, opening, spoken), body.trigger_id);
  }
  // What only reads is acknowledged before.
  if (click.kind === 'check') await ack();
  const doing = {
    eventId: `click:${channel}:${ts}:${action.action_ts}:${user}`,
    author: await personAsked(context, user),
    isHere: (one: ThreadAddress) => standsIn(one, channel, root ?? ts),
  };
  const said = await takeClick(click, doing, acting);
  if (click.kind !== 'check') await ack();
  if (said !== null) tell(said);
};

const formBody = z.object({
  user: z.object({ id }),
  /** Null where the app is installed for a whole organization: the view says the workspace. */
  team: lenient(z.object({ id })),
  view: z.looseObject({ id, team_id: lenient(id) }),
});

/** What Slack is answered: nothing closes the form, sentences by field keep it open. */
type FormAck = (answer?: { response_action: 'errors'; errors: Record<string, string> }) => Promise<void>;

/** `given`: the body of a sent form. Never rejects: a form that was not stored stays open and says so. */
export async function hearForm(listening: Listening, given: unknown, ack: FormAck): Promise<void> {
  const { data: body } = formBody.safeParse(given);
  const form = body === undefined ? null : readForm(body.view);
  if (body === undefined || form === null) return ack();
  const keepOpen = (errors: Readonly<Record<string, string>>) =>
    ack({ response_action: 'errors', errors: { ...errors } });
  const acting = actingAt(listening, { ...form.place, user: body.user.id });
  const { context, inbound, say, tell } = acting;
  if (form.kind === 'incomplete') return keepOpen({ [form.field]: say('form.nothing') });
  try {
    if (form.kind === 'answer') {
      const { questionId, version, answer, said } = form;
      const author = await personAsked(context, body.user.id);
      const eventId = `form:${body.view.id}`;
      const refused = await inbound.answer({ eventId, questionId, version, author, answer });
      await ack();
      return refused === null ? undefined : tell(withTheirText(refused, said, say));
    }
    const team = body.team?.id ?? body.view.team_id ?? (await context.whoAmI.ask()).team;
    const missing = await recordRequest(acting, { ...form, kind: 'form', id: body.view.id, team });
    return await (missing === null ? ack() : keepOpen({ [form.field]: missing }));
  } catch (error) {
    acting.failed(error, 'a form could not be recorded');
    return keepOpen({ [form.field]: say('click.not-recorded') });
  }
}
