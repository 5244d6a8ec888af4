// Wraps the parts of a Footnote so that every write, effect and unit of work passes a point of the chaos.
import type { Say } from '../../../src/chat/words/say.ts';
import type { Agent } from '../../../src/agents/agent.ts';
import type { Logger } from '../../../src/base/logger.ts';
import type { ChatPlatform } from '../../../src/chat/port.ts';
import type { Journal, Lease } from '../../../src/durable/port.ts';
import type { KnowledgeBase } from '../../../src/sources/port.ts';
import type { Outbox } from '../../../src/store/port.ts';
import type { Library } from '../../../src/store/library-port.ts';
import type { Chaos } from './chaos.ts';

/**
 * Points `<write>/before` and `<write>/after` for every write to the journal, refused ones included, and `claim/k/after`.
 * What is written at the same moment goes in one statement, which passes the points of each of its rows: so every run
 * passes the same points, whatever its speed.
 */
export function chaoticJournal(journal: Journal, chaos: Chaos): Journal {
  let asked = '';
  const write = async <T>(
    what: string,
    lease: Lease,
    work: readonly string[],
    go: () => Promise<T>,
  ): Promise<T> => {
    const k = chaos.count('write');
    chaos.note({ at: 'writing', write: k, what, fence: lease.fence });
    const reach = async (side: string) => {
      for (const name of writesIn(what)) await chaos.reach(`${name}/${side}`);
    };
    await reach('before');
    try {
      const result = await go();
      chaos.note({ at: 'written', write: k, work });
      await reach('after');
      return result;
    } catch (error) {
      chaos.note({ at: 'written', write: k, work: [], code: codeOf(error) });
      // On a busy machine the lease can run out before the point at which a test wants to kill.
      await reach('after');
      throw error;
    }
  };
  return {
    ...journal,
    async claim(by) {
      const claimed = await journal.claim(by);
      if (claimed === null) return null;
      chaos.note({ at: 'claimed', fence: claimed.lease.fence });
      await chaos.reach(`claim/${chaos.count('claim')}/after`);
      return claimed;
    },
    append: (lease, rows) => {
      const keys = rows.map(({ entry }) => entry.key);
      return write(
        `append ${keys.join(' ')}`,
        lease,
        rows.flatMap(({ entry }) => workOf(entry)),
        () => journal.append(lease, rows),
      );
    },
    ask(lease, question) {
      asked = question.key;
      return write(`ask ${asked}`, lease, [], () => journal.ask(lease, question));
    },
    suspend: (lease, state) => write(`suspend ${asked}`, lease, [], () => journal.suspend(lease, state)),
    postpone: (lease, state) => write('postpone', lease, [], () => journal.postpone(lease, state)),
    finish: (lease, ending) => write('finish', lease, [], () => journal.finish(lease, ending)),
  };
}

/** The product's errors are of the product's classes, not of those in src/. */
function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? error);
}

/** "append a b" is "append a" and "append b". */
export function writesIn(what: string): readonly string[] {
  const [verb = '', ...keys] = what.split(' ');
  return keys.length === 0 ? [verb] : keys.map((key) => `${verb} ${key}`);
}

/** Kinds of work, and the keys of the journal rows that record a unit of it. */
const kindsOfWork: readonly (readonly [kind: string, key: RegExp])[] = [
  ['intake', /^intake\/understand-\d+$/],
  ['planner', /^plan\/r\d+\/make-\d+$/],
  ['search', /^gather\/.*\/notes$/],
  ['read', /^gather\/.*\/read$/],
  ['researcher', /^gather\/.*\/sections(?:-again)?$/],
  ['writer', /^write\/r\d+\/i\d+\/draft$/],
  ['unreadable', /^write\/r\d+\/i\d+\/unreadable$/],
  ['save-report', /^(?:approve\/r\d+|deliver)\/records$/],
];

/** The units of work that a row records, by their kinds; empty: none that is counted. What is searched for at once has one row. */
export function workOf({
  key,
  outcome,
}: {
  readonly key: string;
  readonly outcome: unknown;
}): readonly string[] {
  const kind = kindsOfWork.find(([, pattern]) => pattern.test(key))?.[0];
  if (kind === undefined) return [];
  const { value } = outcome as { readonly value?: unknown };
  return kind === 'search' && Array.isArray(value) ? value.map(() => kind) : [kind];
}

export function chaoticKnowledge(knowledge: KnowledgeBase, chaos: Chaos): KnowledgeBase {
  return {
    async search(query, options) {
      chaos.note({ at: 'work', work: 'search' });
      await chaos.reach(`search/${chaos.count('search')}`, options.signal);
      return knowledge.search(query, options);
    },
    page: (hash) => knowledge.page(hash),
    unreadable() {
      chaos.note({ at: 'work', work: 'unreadable' });
      return knowledge.unreadable();
    },
  };
}

/** Effects in the database beside the journal: killed before, and between the effect and its record. */
export function chaoticLibrary(library: Library, chaos: Chaos): Library {
  const effect = async (name: string, go: () => Promise<void>) => {
    const k = chaos.count(name);
    await chaos.reach(`${name}/${k}/before`);
    await go();
    await chaos.reach(`${name}/${k}/done`);
  };
  return {
    ...library,
    keepPages: (pages) => {
      chaos.note({ at: 'work', work: 'read' });
      return effect('keep-pages', () => library.keepPages(pages));
    },
    saveReport: (runId, records) => {
      chaos.note({ at: 'work', work: 'save-report' });
      return effect('save-report', () => library.saveReport(runId, records));
    },
  };
}

export function chaoticOutbox(outbox: Outbox, chaos: Chaos): Outbox {
  return {
    ...outbox,
    async next(lease, ttlMs) {
      const due = await outbox.next(lease, ttlMs);
      if (due !== null) await chaos.reach(`next/${chaos.count('next')}/after`);
      return due;
    },
    async sent(lease, message, sent) {
      const more = await outbox.sent(lease, message, sent);
      await chaos.reach(`sent/${chaos.count('sent')}/after`);
      return more;
    },
  };
}

/** Killed before the platform has a message, between its acceptance and our record, and before an event is confirmed. */
export function chaoticPlatform(platform: ChatPlatform, chaos: Chaos): ChatPlatform {
  return {
    ...platform,
    connect: (inbound) =>
      platform.connect({
        ...inbound,
        async message(message) {
          await inbound.message(message);
          await chaos.reach(`inbound/${chaos.count('inbound')}/after`);
        },
        async answer(answer) {
          const refused = await inbound.answer(answer);
          await chaos.reach(`inbound/${chaos.count('inbound')}/after`);
          return refused;
        },
      }),
    async send(thread, message) {
      const k = chaos.count('send');
      await chaos.reach(`post/${message.view.kind}`);
      await chaos.reach(`send/${k}/before`);
      const sent = await platform.send(thread, message);
      await chaos.reach(`send/${k}/accepted`);
      return sent;
    },
    async showProgress(...card) {
      await chaos.reach('edit');
      await platform.showProgress(...card);
    },
    async settle(...question) {
      await chaos.reach('settle');
      await platform.settle(...question);
    },
  };
}

/** Agents are data: their work is counted by a fallback around their fallback. Returns how to undo it. */
export function countAgents(agents: readonly Agent<never, unknown>[], chaos: Chaos): () => void {
  const undo = agents.map((agent) => {
    const original = { ...agent };
    const fallback = (input: never, say: Say): unknown => {
      chaos.note({ at: 'work', work: agent.name });
      return original.fallback(input, say);
    };
    Object.assign(agent, { fallback });
    return () => Object.assign(agent, original);
  });
  return () => undo.forEach((restore) => restore());
}

/** What the product logs as a warning or an error goes to the diary. */
export function diaryLogger(chaos: Chaos): Logger {
  const say = (level: 'warn' | 'error') => (fields: object, text: string) =>
    chaos.note({ at: 'log', level, text, fields: JSON.stringify(fields, plainError) });
  return { debug() {}, info() {}, warn: say('warn'), error: say('error') };
}

function plainError(_key: string, value: unknown): unknown {
  return value instanceof Error ? { name: value.name, message: value.message, stack: value.stack } : value;
}
