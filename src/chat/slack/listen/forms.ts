// Forms that people send: changes, answers in words, a new research.
import { z } from 'zod';
import { readForm, type SentForm } from '../actions.ts';
import { logFailure, personAsked, sayTo, tell, type Listening } from './listening.ts';
import { withTheirText } from '../../words/sentences.ts';
import type { Say } from '../../words/say.ts';
import { recordRequest } from './request.ts';

const id = z.string().min(1);
const formBody = z.object({
  user: z.object({ id }),
  team: z.object({ id }),
  view: z.looseObject({ id }),
});
type FormBody = z.infer<typeof formBody>;

/** What Slack is answered: nothing closes the form, sentences by field keep it open. */
export type FormAck = (answer?: {
  response_action: 'errors';
  errors: Record<string, string>;
}) => Promise<void>;

/** `given`: the body of a sent form. Never rejects: a form that was not stored stays open and says so. */
export async function hearForm(listening: Listening, given: unknown, ack: FormAck): Promise<void> {
  const { data: body } = formBody.safeParse(given);
  const form = body === undefined ? null : readForm(body.view);
  if (body === undefined || form === null) return ack();
  const keepOpen = (errors: Readonly<Record<string, string>>) =>
    ack({ response_action: 'errors', errors: { ...errors } });
  const say = sayTo(listening, body.user.id);
  if (form.kind === 'incomplete') return keepOpen({ [form.field]: say(form.lacks) });
  try {
    if (form.kind === 'answer') return await recordAnswer(listening, body, form, say, ack);
    const place = { ...form.place, user: body.user.id };
    const request = { ...form, kind: 'form', id: body.view.id, team: body.team.id, place } as const;
    const missing = await recordRequest(listening, request, say);
    return await (missing === null ? ack() : keepOpen({ [form.field]: missing }));
  } catch (error) {
    logFailure(listening.context, error, 'a form could not be recorded');
    return keepOpen({ [form.field]: say('click.not-recorded') });
  }
}

async function recordAnswer(
  listening: Listening,
  body: FormBody,
  { questionId, version, answer, said, place }: Extract<SentForm, { kind: 'answer' }>,
  say: Say,
  ack: FormAck,
): Promise<void> {
  const author = await personAsked(listening.context, body.user.id);
  const eventId = `form:${body.view.id}`;
  const refused = await listening.inbound.answer({ eventId, questionId, version, author, answer });
  await ack();
  if (refused !== null) tell(listening, { ...place, user: body.user.id }, withTheirText(refused, said, say));
}
