// A chat platform that posts nothing anywhere: it keeps what it was given, so that a test can look.
import type {
  ChatPlatform,
  HistoryMessage,
  OutgoingMessage,
  Person,
  ThreadAddress,
} from '../../src/chat/port.ts';
import type { ProgressView } from '../../src/chat/views.ts';

export interface SilentPlatform extends ChatPlatform {
  readonly sent: { readonly thread: ThreadAddress; readonly message: OutgoingMessage }[];
  readonly settled: string[];
  /** Every version of every card, in order. */
  readonly cards: ProgressView[];
  readonly whispered: { readonly thread: ThreadAddress; readonly person: Person; readonly text: string }[];
  /** What was said in its threads before anybody mentioned Footnote. */
  readonly said: HistoryMessage[];
}

export function silentPlatform(name: string): SilentPlatform {
  const sent: SilentPlatform['sent'] = [];
  const settled: SilentPlatform['settled'] = [];
  const cards: SilentPlatform['cards'] = [];
  const whispered: SilentPlatform['whispered'] = [];
  const said: SilentPlatform['said'] = [];
  const sentAs = ({ deliveryId, part }: OutgoingMessage) => ({
    ref: `ref-${deliveryId}/${part}`,
    more: false,
  });
  return {
    name,
    sent,
    settled,
    cards,
    whispered,
    said,
    capabilities: { edits: true, buttons: true },
    connect: () => Promise.resolve(),
    disconnect: () => Promise.resolve(),
    send(thread, message) {
      sent.push({ thread, message });
      return Promise.resolve(sentAs(message));
    },
    find: (_thread, { deliveryId, part }) => {
      const known = sent.find(({ message }) => message.deliveryId === deliveryId && message.part === part);
      return Promise.resolve(known === undefined ? null : sentAs(known.message));
    },
    showProgress(_thread, _card, view) {
      cards.push(view);
      return Promise.resolve();
    },
    settle(_thread, _ref, _message, outcome) {
      settled.push(outcome);
      return Promise.resolve();
    },
    whisper(thread, person, text) {
      whispered.push({ thread, person, text });
      return Promise.resolve();
    },
    history: (_thread, { limit }) => Promise.resolve(said.slice(-limit)),
  };
}
