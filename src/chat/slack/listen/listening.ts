// What the listeners share: whom they tell, who somebody is, and how a failure is logged without any content.
import { FootnoteError } from '../../../base/errors.ts';
import type { Form } from '../../layout/form.ts';
import type { Inbound, Person, Whisper } from '../../port.ts';
import type { Hearing } from '../../verbs.ts';
import { sayIn, type Say } from '../../words/say.ts';
import { refusalWord } from '../api/trouble.ts';
import type { SlackContext } from '../context.ts';
import { modal } from '../render/modals.ts';
import { tellPrivately, type PrivatePlace } from '../post/whisper.ts';

export interface Listening {
  readonly context: SlackContext;
  readonly inbound: Inbound;
}

/** `given`: a body as Slack sends it; `ack` tells Slack that it arrived. Never rejects. */
export type Hear = (listening: Listening, given: unknown, ack: () => Promise<void>) => Promise<void>;

/** Somebody as far as is known at once. */
export function personNow({ people, groups }: SlackContext, id: string, name: string | null): Person {
  if (name !== null) people.learn(id, name);
  const roles = groups.known(id);
  return { id, name: people.nameOf(id), ...(roles.length === 0 ? {} : { roles }) };
}

/** The same with their groups, for somebody who decides something. */
export async function personAsked(context: SlackContext, id: string): Promise<Person> {
  await context.groups.ready();
  return personNow(context, id, null);
}

/** Says what this person reads, in the language of their Slack as far as it is known at once. */
export function sayTo({ context }: Listening, user: string): Say {
  return sayIn(context.people.localeOf(user));
}

/** Somebody clicks, commands or sends a form, and is answered there. */
export interface Acting extends Listening, Hearing {
  /** Where it has a root, a new research goes on in that thread. */
  readonly place: PrivatePlace;
  /** In the background: a listener waits for nothing but storing. */
  readonly tell: (said: Whisper) => void;
}

export function actingAt(listening: Listening, place: PrivatePlace): Acting {
  const { context } = listening;
  const untold = logged(context, 'somebody could not be told something privately');
  return {
    ...listening,
    place,
    say: sayTo(listening, place.user),
    tell: (said) => void tellPrivately(context, place, said).catch(untold),
    failed: (error, message) => logFailure(context, error, message),
  };
}

/** Shows somebody a form. `trigger`: good for three seconds. Never rejects. */
export async function openForm(
  { context, place, say, tell }: Acting,
  form: Form,
  trigger: string,
): Promise<void> {
  try {
    await context.client.views.open({ trigger_id: trigger, view: modal(form, place, say) });
  } catch (error) {
    context.logger.warn({ platform: 'slack', said: refusalWord(error) }, 'Slack did not open a form');
    tell(say('form.not-opened'));
  }
}

/** Logs what kind of failure it was: errors of packages may hold texts and tokens. */
export function logFailure({ logger }: SlackContext, error: unknown, message: string): void {
  const kind = error instanceof Error ? error.name : 'unknown';
  const said = error instanceof FootnoteError ? { code: error.code, said: error.message } : { kind };
  logger.warn({ platform: 'slack', ...said }, message);
}

/** For what goes on in the background. */
export const logged = (context: SlackContext, message: string) => (error: unknown) =>
  logFailure(context, error, message);
