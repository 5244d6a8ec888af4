// The person who asks: starts a conversation, answers what is asked, and decides about drafts as a script says.
import type { Answer } from '../../../src/chat/port.ts';
import type { ChatEvent, Reaction, StrictPost } from '../../fakes/strict-chat.ts';

export const requester = { id: 'U1', name: 'Ada' };

export interface Script {
  /** First message, sent with a mention. */
  readonly says: string;
  /** What is asked for after each draft, in order; then it is accepted. */
  readonly feedback?: readonly string[];
  /** Whether drafts are decided; otherwise nobody answers them. Default: true. */
  readonly decides?: boolean;
}

/** One short task. */
export const shortScript: Script = {
  says: 'How often does the harbour ledger write a checkpoint?',
};

/** Three tasks in parallel, and a round of feedback. */
export const longScript: Script = {
  says: 'How often does the harbour ledger write a checkpoint? How long does recovery after a crash take? When are backups made?',
  feedback: ['search for how large the movement log may grow'],
};

/** A message in the cell's thread, with a mention. */
export const messageFrom = (name: string, eventId: string, text: string): ChatEvent => ({
  kind: 'message',
  message: {
    eventId,
    thread: { platform: name, externalId: 'thread' },
    author: requester,
    text,
    addressed: true,
  },
});

export function requestOf(name: string, script: Script): ChatEvent {
  return messageFrom(name, 'request', script.says);
}

/** Buttons where a word is enough, a message in the thread where it is not. */
export function reactionOf(name: string, script: Script): Reaction {
  const feedback = [...(script.feedback ?? [])];
  return (post) => {
    if (post.question === null) return null;
    if (post.view.kind === 'draft' && script.decides === false) return null;
    const wish = post.view.kind === 'draft' ? feedback.shift() : undefined;
    if (wish !== undefined) return messageFrom(name, `wish-${post.question.id}`, wish);
    return pressed(post, post.view.kind === 'clarify' ? { kind: 'just-start' } : { kind: 'accepted' });
  };
}

/** A press of a button below a post. */
export function pressed({ question }: StrictPost, answer: Answer): ChatEvent {
  const { id: questionId, version } = question ?? { id: '', version: 0 };
  return {
    kind: 'answer',
    answer: { eventId: `press-${questionId}`, questionId, version, author: requester, answer },
  };
}
