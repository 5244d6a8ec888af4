// Somebody asks: a run is started, once per message, and the thread sees at once that it is on its way.
import { FootnoteError } from '../base/errors.ts';
import { newId } from '../base/ids.ts';
import { firstCard } from '../chat/progress.ts';
import type { IncomingMessage } from '../chat/port.ts';
import type { Choice } from '../chat/port/choice.ts';
import { chooseFiles } from '../chat/words/attached-files.ts';
import { checkLength } from '../chat/words/say.ts';
import type { RequestView } from '../chat/views.ts';
import { pipelineVersion } from '../research/version.ts';
import type { RunSettings } from '../research/settings.ts';
import type { Post } from '../durable/port.ts';
import { admissionTo, channelAmong } from './caps.ts';
import { asPreferred } from './home.ts';
import type { BotParts } from './parts.ts';
import { languageFor } from './speaking.ts';
import { wakeRun, wakeThread } from './wake.ts';
import { approversAt } from './who-may.ts';

/**
 * Starts a run for the message, or finds the one that is active in its thread. `unread`: names of its files, where none is read.
 * @throws FootnoteError `request-invalid` when it is too long, a file is not read, or a model is not there; `cap-reached`
 */
export async function startResearch(
  parts: BotParts,
  message: IncomingMessage,
  choice: Choice,
  unread: readonly string[] = [],
): Promise<{ runId: string; threadId: string; fresh: boolean }> {
  checkLength(message.text, parts.say);
  // Of what came by chat only those are left that are read; whoever names files at a terminal can name others.
  const { unread: refused } = chooseFiles(message.files ?? [], parts.files, parts.say);
  if (refused !== null) throw new FootnoteError('request-invalid', refused);
  refuseUnknown(choice.models, parts);
  const threadId = await parts.conversations.openThread(message.thread);
  const wanted = await parts.people.preferences(message.thread.platform, message.author.id);
  const language = await languageFor(parts, threadId, message, { wanted });
  const settings: RunSettings = {
    ...asPreferred(parts.settings, wanted, choice),
    language,
    // Nobody else is at a terminal, where who asks has no id of a chat.
    approvers:
      message.thread.platform === 'console'
        ? ['requester']
        : [...approversAt(message.places ?? [], parts.approvers)],
    asked: message.eventId,
    ...(unread.length === 0 ? {} : { unread: [...unread] }),
    ...(choice.models === undefined ? {} : { models: [...choice.models] }),
  };
  const newRunId = newId('run');
  const channel = channelAmong(message.places);
  const { runId, fresh } = await parts.conversations.startRun(
    threadId,
    { ...message, purpose: 'request' },
    {
      runId: newRunId,
      request: message.text,
      lane: parts.lane,
      version: pipelineVersion,
      settings,
      posts: firstPosts(parts, message, newRunId),
      language,
      channel,
      admission: admissionTo(parts.caps, { personId: message.author.id, channel }, parts.say),
    },
  );
  wakeRun(parts, runId);
  wakeThread(parts, threadId);
  parts.started(runId);
  return { runId, threadId, fresh };
}

function refuseUnknown(models: Choice['models'] = [], { modelNames, say }: BotParts): void {
  const names = modelNames();
  const unknown = models.find((name) => !names.includes(name));
  if (unknown === undefined) return;
  const hint = names.length === 0 ? {} : { hint: say('request.models', { names: names.join(', ') }) };
  throw new FootnoteError('request-invalid', say('request.no-model', { name: unknown }), hint);
}

/** The request where nobody can see it yet, and the progress card where there is one. */
function firstPosts(parts: BotParts, message: IncomingMessage, runId: string): Post[] {
  const platform = parts.platforms.find(({ name }) => name === message.thread.platform);
  const { author, text } = message;
  const request: RequestView = { kind: 'request', by: { id: author.id, name: author.name }, text };
  return [
    ...(message.unseen === true ? [{ key: 'request', view: request }] : []),
    ...(platform?.edits === true ? [{ key: 'card/1', view: firstCard(runId, parts.say) }] : []),
  ];
}
