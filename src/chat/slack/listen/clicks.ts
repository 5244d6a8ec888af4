// Clicks on buttons, choices in menus, and the forms that people send.
import { z } from 'zod';
import { answerForm } from '../../layout/form.ts';
import type { ThreadAddress } from '../../port.ts';
import { openingOf, takeClick } from '../../verbs.ts';
import { sayIn, withTheirText } from '../../words/say.ts';
import { standsIn } from '../addresses.ts';
import { readClick, readForm } from '../actions.ts';
import { id, lenient } from '../read/message-event.ts';
import { logFailure, openForm, personAsked, sayTo, tell, type Hear, type Listening } from './listening.ts';
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
  const { context, inbound } = listening;
  const { channel_id: channel, message_ts: ts, thread_ts: thread } = body.container;
  const { id: user } = body.user;
  const root = thread ?? body.message?.thread_ts ?? null;
  const place = { channel, root, user, respondTo: body.response_url ?? null };
  const say = sayTo(listening, user);
  const failed = (error: unknown, message: string) => logFailure(context, error, message);
  const hearing = { inbound, say, failed };
  if (click === null || click.kind === 'chosen' || click.kind === 'incomplete' || click.kind === 'form') {
    await ack();
    if (click === null) return tell(listening, place, say('click.outdated'));
    if (click.kind === 'chosen') return;
    if (click.kind === 'incomplete')
      return tell(listening, place, say('form.choose-first', { button: say('button.words') }));
    const opening = await openingOf(click, await personAsked(context, user), hearing);
    if (opening.refused !== null) return tell(listening, place, opening.refused);
    const spoken = opening.language === null ? say : sayIn(opening.language);
    const form = answerForm(click, opening, spoken);
    return openForm(listening, { form, trigger: body.trigger_id, place, say: spoken });
  }
  // What only reads is acknowledged before.
  if (click.kind === 'check') await ack();
  const doing = {
    eventId: `click:${channel}:${ts}:${action.action_ts}:${user}`,
    author: await personAsked(context, user),
    isHere: (one: ThreadAddress) => standsIn(one, channel, root ?? ts),
  };
  const said = await takeClick(click, doing, hearing);
  if (click.kind !== 'check') await ack();
  if (said !== null) tell(listening, place, said);
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
  const say = sayTo(listening, body.user.id);
  if (form.kind === 'incomplete') return keepOpen({ [form.field]: say('form.nothing') });
  try {
    const place = { ...form.place, user: body.user.id };
    if (form.kind === 'answer') {
      const { questionId, version, answer, said } = form;
      const author = await personAsked(listening.context, body.user.id);
      const eventId = `form:${body.view.id}`;
      const refused = await listening.inbound.answer({ eventId, questionId, version, author, answer });
      await ack();
      return refused === null ? undefined : tell(listening, place, withTheirText(refused, said, say));
    }
    const team = body.team?.id ?? body.view.team_id ?? (await listening.context.whoAmI.ask()).team;
    const request = { ...form, kind: 'form', id: body.view.id, team, place } as const;
    const missing = await recordRequest(listening, request, say);
    return await (missing === null ? ack() : keepOpen({ [form.field]: missing }));
  } catch (error) {
    logFailure(listening.context, error, 'a form could not be recorded');
    return keepOpen({ [form.field]: say('click.not-recorded') });
  }
}
