// The parts of a story that is told from its record: whoever calls one is told that this is not on record.
import { z } from 'zod';
import { sayIn } from '../chat/words/say.ts';
import type { JournalEntry } from '../durable/port.ts';
import { mismatch } from '../durable/recorded-journal.ts';
import type { ResearchParts } from '../research/parts.ts';
import type { Settings } from '../research/settings.ts';
import type { StoredPage } from '../sources/port.ts';
import type { ReportRecords } from '../store/library-port.ts';

/** The parts, and a function that gives the records that the story saved last; null: none. */
export function sealedParts(
  entries: readonly JournalEntry[],
  settings: Settings,
  page: (hash: string) => StoredPage | null,
) {
  let saved: ReportRecords | null = null;
  const hadModels = !entries.some(({ outcome }) => askedNoModel.safeParse(outcome).success);
  const library = sealed<ResearchParts['library']>('library', {
    page: async (hash) => page(hash),
    saveReport: async (_runId, records) => void (saved = records),
    tookToDraft: async () => ({ modelCalls: 0, tokens: 0, dollars: 0 }),
    saveFigures: async () => {},
  });
  const parts: ResearchParts = {
    settings,
    outagePasses: 0,
    models: sealed('models', { has: () => hadModels }),
    prompts: sealed('prompts'),
    say: sayIn(null),
    knowledge: sealed('knowledge folder'),
    search: sealed('web search', { providers: [] }),
    papers: sealed('search for papers', { providers: [] }),
    tools: sealed('further tools'),
    web: sealed('web'),
    links: sealed('links'),
    passages: sealed('passages'),
    library,
    think: entries.some(({ key }) => key.startsWith('think/hook/')) ? callOf('think pause') : null,
    history: callOf('history of the thread'),
  };
  return { parts, saved: () => saved };
}

/** The outcome of an agent that answered without a model because there was none. */
const askedNoModel = z.object({
  value: z.object({ fallback: z.object({ because: z.literal('not-configured') }) }),
});

/** A part of which only this much can be used. */
function sealed<T extends object>(what: string, open: Partial<NoInfer<T>> = {}): T {
  return new Proxy<T>(open as T, {
    get: (target, name) => (name in target ? Reflect.get(target, name) : callOf(what)),
  });
}

function callOf(what: string): () => never {
  return () => {
    throw mismatch(`The story needs the ${what} for what is not on record.`);
  };
}
