// The command /research.
import { z } from 'zod';
import { researchForm } from '../../layout/form.ts';
import type { Choice } from '../../port/choice.ts';
import { depths, modes } from '../../words/choice.ts';
import { commandNames, commandOf } from '../../words/commands.ts';
import { logFailure, openForm, sayTo, tell, type Listening } from './listening.ts';
import { plainWords } from '../read/plain-words.ts';
import type { PrivatePlace } from '../post/whisper.ts';
import { withTheirText } from '../../words/sentences.ts';
import { recordRequest } from './request.ts';

const id = z.string().min(1);
const commandBody = z.object({
  team_id: id,
  channel_id: id,
  user_id: id,
  text: z.string().catch(''),
  trigger_id: id,
  response_url: z.url().optional().catch(undefined),
});
type CommandBody = z.infer<typeof commandBody>;

/** `given`: the body of a command; `ack` tells Slack that it arrived. Never rejects. */
export async function hearCommand(
  listening: Listening,
  given: unknown,
  ack: () => Promise<void>,
): Promise<void> {
  const { data: body } = commandBody.safeParse(given);
  if (body === undefined) return ack();
  const { context } = listening;
  const place = placeOf(body);
  const say = sayTo(listening, body.user_id);
  const words = plainWords(body.text, { self: null, nameOf: (user) => context.people.nameOf(user) });
  const command = readCommand(words);
  if (command.kind === 'request') {
    const ids = { id: body.trigger_id, team: body.team_id };
    const request = { ...command, ...ids, kind: 'command', place } as const;
    const refused = await recordRequest(listening, request, say).catch((error: unknown) => {
      logFailure(context, error, 'a command could not be recorded');
      return say('click.not-recorded');
    });
    await ack();
    if (refused !== null) tell(listening, place, withTheirText(refused, command.text, say));
    return;
  }
  await ack();
  if (command.kind === 'form') {
    const form = researchForm({}, say, listening.inbound);
    return openForm(listening, { form, trigger: body.trigger_id, place, say });
  }
  const [allDepths, allModes] = [depths.join(', '), modes.join(', ')];
  const said =
    command.kind === 'help'
      ? say('command.slack-help', { commands: commandNames(say) })
      : say('command.unknown-option', { option: command.option, depths: allDepths, modes: allModes });
  tell(listening, place, said);
}

function placeOf(body: CommandBody): PrivatePlace {
  return {
    channel: body.channel_id,
    root: null,
    user: body.user_id,
    respondTo: body.response_url ?? null,
  };
}

type Command =
  | { readonly kind: 'form' }
  | { readonly kind: 'help' }
  | { readonly kind: 'unknown-option'; readonly option: string }
  | { readonly kind: 'request'; readonly text: string; readonly choice: Choice };

const setting = /^(?<name>depth|mode)[:=](?<value>\S*)(?:\s+|$)/i;

/** `depth:…` and `mode:…` may stand before the question, with nothing else than the known values. */
export function readCommand(words: string): Command {
  let text = words.trim();
  let choice: Choice = { depth: 'auto', mode: 'auto' };
  for (;;) {
    const found = setting.exec(text);
    const changed = found === null ? null : withSetting(choice, found.groups ?? {});
    if (found === null) break;
    if (changed === null) return { kind: 'unknown-option', option: found[0].trim() };
    choice = changed;
    text = text.slice(found[0].length);
  }
  if (text === '') return { kind: 'form' };
  return commandOf(text) === 'help' ? { kind: 'help' } : { kind: 'request', text, choice };
}

function withSetting(choice: Choice, given: Record<string, string>): Choice | null {
  const value = given['value']?.toLowerCase();
  if (given['name']?.toLowerCase() === 'depth') {
    const depth = depths.find((one) => one === value);
    return depth === undefined ? null : { ...choice, depth };
  }
  const mode = modes.find((one) => one === value);
  return mode === undefined ? null : { ...choice, mode };
}
