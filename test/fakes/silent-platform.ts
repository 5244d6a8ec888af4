// A chat platform that posts nothing anywhere: it keeps what it was given, so that a test can look.
import { FootnoteError } from '../../src/base/errors.ts';
import type {
  ChatPlatform,
  HistoryMessage,
  OutgoingMessage,
  Person,
  ThreadAddress,
} from '../../src/chat/port.ts';
import { outcomeText } from '../../src/chat/words/outcome.ts';
import { sayIn } from '../../src/chat/words/say.ts';
import type { ProgressView, ReceiptView } from '../../src/chat/views.ts';

export interface SilentPlatform extends ChatPlatform {
  readonly sent: { readonly thread: ThreadAddress; readonly message: OutgoingMessage }[];
  /** Threads in which it showed that something was heard. */
  readonly signed: ThreadAddress[];
  readonly settled: string[];
  /** Every version of every card, in order. */
  readonly cards: ProgressView[];
  readonly whispered: { readonly thread: ThreadAddress; readonly person: Person; readonly text: string }[];
  /** Receipts that one person saw. */
  readonly shown: {
    readonly thread: ThreadAddress;
    readonly person: Person;
    readonly receipt: ReceiptView;
  }[];
  /** What it cannot do at the moment. */
  readonly refuses: Set<'whisper'>;
  /** What was said in its threads before anybody mentioned Footnote. */
  readonly said: HistoryMessage[];
}

export function silentPlatform(name: string): SilentPlatform {
  const sent: SilentPlatform['sent'] = [];
  const signed: SilentPlatform['signed'] = [];
  const settled: SilentPlatform['settled'] = [];
  const cards: SilentPlatform['cards'] = [];
  const whispered: SilentPlatform['whispered'] = [];
  const shown: SilentPlatform['shown'] = [];
  const said: SilentPlatform['said'] = [];
  const refuses: SilentPlatform['refuses'] = new Set();
  const sentAs = ({ deliveryId, part }: OutgoingMessage) => ({
    ref: `ref-${deliveryId}/${part}`,
    more: false,
  });
  return {
    name,
    sent,
    signed,
    settled,
    cards,
    whispered,
    shown,
    said,
    refuses,
    edits: true,
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
    sign: (thread) => Promise.resolve(void signed.push(thread)),
    showProgress(_thread, _card, view) {
      cards.push(view);
      return Promise.resolve();
    },
    settle(_thread, _ref, { view }, outcome) {
      settled.push(outcomeText(view, outcome, sayIn(null)));
      return Promise.resolve();
    },
    whisper(thread, person, told) {
      if (refuses.has('whisper')) {
        return Promise.reject(new FootnoteError('chat-rejected', 'no private messages'));
      }
      if (typeof told === 'string') whispered.push({ thread, person, text: told });
      else if (told.kind === 'link') whispered.push({ thread, person, text: told.url });
      else shown.push({ thread, person, receipt: told });
      return Promise.resolve();
    },
    nameOf: () => Promise.resolve(null),
    history: (_thread, { limit }) => Promise.resolve(said.slice(-limit)),
  };
}
