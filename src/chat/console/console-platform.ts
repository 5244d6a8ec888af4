// The chat platform of one terminal session: it shows what is sent, asks at the prompt, and remembers nothing.
import { open } from 'node:fs/promises';
import { ExpectedFailure } from '../../base/errors.ts';
import type { ChatPlatform, Inbound, OutgoingMessage, ThreadAddress } from '../port.ts';
import type { MessageView, ProgressView, QuestionView } from '../views.ts';
import { outcomeText } from '../words/outcome.ts';
import { sayIn, type Say } from '../words/say.ts';
import { createAttention, type Attention, type AttentionParts } from './attention.ts';
import { messageLines, progressBlock, progressNews } from './render.ts';
import { createScreen, type Screen } from './screen.ts';

export interface ConsoleOptions extends Omit<AttentionParts, 'screen' | 'inbound' | 'words'> {
  /** Standard output belongs to one JSON document: nothing is printed there, and no report anywhere. */
  readonly json: boolean;
  readonly color: boolean;
}

export type ConsolePlatform = ReturnType<typeof createConsolePlatform>;

/** A console for one session. Writes to the given streams only. */
export function createConsolePlatform(options: ConsoleOptions) {
  const address: ThreadAddress = { platform: 'console', externalId: options.session };
  const screen = createScreen(options.terminal, options);
  let inbound: Inbound | null = null;
  let words = sayIn(null);
  const attention = createAttention({ ...options, screen, inbound: () => inbound, words: () => words });
  const posted = new Map<string, string | null>();
  const shown = new Set<string>();
  let lastKind: MessageView['kind'] | null = null;
  const show = createShow(screen, attention, options.json, shown, () => words);
  const showProgress = createProgress(screen);

  return {
    name: 'console',
    edits: false,
    address,
    person: options.person,
    /** Whether somebody sits here who can be asked. */
    interactive: screen.redraws && options.terminal.input.isTTY === true,
    connect: (to) => Promise.resolve(void (inbound = to)),
    async disconnect() {
      inbound = null;
      screen.clear();
      await attention.stop();
    },
    async send(_thread, message) {
      const sent = { ref: message.deliveryId, more: false };
      if (posted.has(message.deliveryId)) return sent;
      posted.set(message.deliveryId, message.question?.id ?? null);
      lastKind = message.view.kind;
      show(message.view, message);
      return Promise.resolve(sent);
    },
    find: async (_thread, { deliveryId: ref }) => (posted.has(ref) ? { ref, more: false } : null),
    showProgress: async (_thread, _card, view) => showProgress(view, words),
    async settle(_thread, ref, { view }, outcome) {
      const questionId = posted.get(ref) ?? null;
      // Who answered at the prompt need not be told what was answered.
      if (questionId === null || !attention.settled(questionId)) {
        screen.say(outcomeText(view, outcome, words));
      }
    },
    whisper: async (_thread, _person, said) =>
      typeof said === 'string' ? screen.say(said) : show(said, null),
    nameOf: () => Promise.resolve(options.person.name),
    file: attachedFile,
    history: () => Promise.resolve([]),
    /** From now on it speaks this language, BCP 47; null: nobody knows it. */
    speak: (language: string | null): void => void (words = sayIn(language)),
    words: () => words,
    /** Shows something that never went through the outbox, such as a partial result. */
    show: (view: MessageView): void => show(view, null),
    /** Whether this text of a draft, a report or a notice was shown. */
    hasShown: (text: string): boolean => shown.has(text),
    /** Whether the last message that was sent here was a notice. */
    lastWasNotice: (): boolean => lastKind === 'notice',
  } satisfies ChatPlatform & Record<string, unknown>;
}

function createProgress(screen: Screen) {
  let before: ProgressView | null = null;
  return (view: ProgressView, say: Say): void => {
    if (screen.redraws) screen.redraw(progressBlock(view, screen.talk, say));
    else screen.print('talk', progressNews(before, view, screen.talk, say));
    before = view;
  };
}

/** Prints a message as it suits the reader, and has its question attended to. */
function createShow(
  screen: Screen,
  attention: Attention,
  json: boolean,
  shown: Set<string>,
  words: () => Say,
) {
  const print = (view: MessageView, audience: 'decides' | 'nobody' = 'decides') => {
    const kind = view.kind === 'draft' || view.kind === 'report' ? 'document' : 'talk';
    const style = kind === 'document' ? screen.documents : screen.talk;
    const room = kind === 'document' ? [''] : [];
    if (view.kind === 'draft' || view.kind === 'report') shown.add(view.report);
    if (view.kind === 'notice') shown.add(view.text);
    screen.print(kind, [
      ...(style.terminal ? room : []),
      ...messageLines(view, style, words(), audience),
      ...room,
    ]);
  };

  return (view: MessageView, message: OutgoingMessage | null): void => {
    if (message?.question) {
      const question = { ...message.question, view: view as QuestionView };
      const outlook = attention.outlook(question.view);
      // What failed is said by the command when it ends.
      const unanswerable = outlook === 'nobody' && (json || view.kind === 'retry');
      const silent = outlook === 'answers' || unanswerable;
      if (!silent && !(view.kind === 'clarify' && outlook === 'asks'))
        print(view, outlook === 'nobody' ? 'nobody' : 'decides');
      return attention.attend(question);
    }
    if (view.kind === 'report') {
      if (json) return undefined;
      const count = new Set(view.citations.map(({ n }) => n)).size;
      if (shown.has(view.report)) return screen.print('talk', [words()('ask.same', { count })]);
    }
    return print(view, 'nobody');
  };
}

const attachedFile: NonNullable<ChatPlatform['file']> = async ({ ref, name, type, link }, { maxBytes }) => {
  const file = await open(ref).catch(() => {
    throw new ExpectedFailure('source-not-found', 'It is not there any more, or cannot be opened.');
  });
  try {
    // It may have grown since it was named.
    const { size } = await file.stat();
    if (size > maxBytes) {
      throw new ExpectedFailure('source-too-large', `It has more than ${maxBytes / 1_000_000} MB.`);
    }
    return { bytes: await file.readFile(), name, type, link };
  } finally {
    await file.close();
  }
};
