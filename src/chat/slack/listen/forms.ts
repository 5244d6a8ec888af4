// Forms that people send: changes, answers in words, a new research.
import { z } from 'zod';
import { readForm } from '../actions.ts';
import type { SentForm } from '../actions.ts';
import { commandAddress, isDirect, threadAddress } from '../addresses.ts';
import { readPlace } from './form-place.ts';
import { isInvited } from './invited.ts';
import { logFailure, personAsked, personNow, tell } from './listening.ts';
import type { Listening } from './listening.ts';
import { notRecorded, withTheirText } from '../../words/sentences.ts';
import { sayIn } from '../../words/say.ts';
import { inviteFirst } from './sentences.ts';

const id = z.string().min(1);
const formBody = z.object({
  user: z.object({ id, username: z.string().optional(), name: z.string().optional() }),
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
  if (form.kind === 'incomplete') return keepOpen(form.errors);
  try {
    if (form.kind === 'answer') return await recordAnswer(listening, body, form, ack);
    const missing = await recordRequest(listening, body, form);
    return await (missing === null ? ack() : keepOpen({ request: missing }));
  } catch (error) {
    logFailure(listening.context, error, 'a form could not be recorded');
    return keepOpen({ [fieldOf(form)]: notRecorded });
  }
}

type Answered = Extract<SentForm, { kind: 'answer' }>;

async function recordAnswer(
  listening: Listening,
  body: FormBody,
  form: Answered,
  ack: FormAck,
): Promise<void> {
  const { questionId, version, answer } = form;
  const author = await personAsked(listening.context, body.user.id);
  const eventId = `form:${body.view.id}`;
  const refused = await listening.inbound.answer({ eventId, questionId, version, author, answer });
  await ack();
  const place = readPlace(form.place);
  if (refused === null || place === null) return;
  tell(listening, { ...place, user: body.user.id }, withTheirText(refused, wordsOf(form)));
}

/** A sentence when the request could not be taken, otherwise null. */
async function recordRequest(
  { context, inbound }: Listening,
  body: FormBody,
  form: Extract<SentForm, { kind: 'research' }>,
): Promise<string | null> {
  const place = readPlace(form.place);
  if (place === null) return notRecorded;
  const { channel, root } = place;
  if (!(await isInvited(context, channel))) {
    return isDirect(channel) ? sayIn(null)('shortcut.private') : inviteFirst;
  }
  const team = body.team.id;
  const begins = root === null || isDirect(channel);
  await inbound.message({
    eventId: `form:${body.view.id}`,
    thread: begins
      ? commandAddress(team, channel, body.view.id, context.clock.now())
      : threadAddress(team, channel, root),
    author: personNow(context, body.user.id, null),
    text: form.text,
    addressed: true,
    places: [channel, team],
    choice: form.choice,
    unseen: true,
    ...(place.respondTo === null ? {} : { via: place.respondTo }),
  });
  return null;
}

function wordsOf({ answer }: Answered): string {
  if (answer.kind === 'feedback') return answer.text;
  return answer.kind === 'clarified' ? answer.answers.filter((said) => said !== '').join('\n') : '';
}

/** The field under which something about the whole form is said. */
function fieldOf(form: Exclude<SentForm, { kind: 'incomplete' }>): string {
  if (form.kind === 'research') return 'request';
  return form.answer.kind === 'feedback' ? 'changes' : 'words:0';
}
