// Reads pages of the open web and works on their texts in threads: a page holds up its own one, for a limited time.
import type { ChooseEvidence, ResearcherInput } from '../../agents/researcher/contract.ts';
import { ExpectedFailure } from '../../base/errors.ts';
import { parseUrl } from '../../base/parse-url.ts';
import type { GivenFile } from '../attached/read-attached.ts';
import type { ExtractedPage, Extraction, FetchedDocument } from '../extract/read-page.ts';
import type { PassageFinder } from '../port.ts';
import { ThreadTrouble } from '../threads/job-thread.ts';
import { type JobOptions, type PoolOptions, ThreadPool } from '../threads/thread-pool.ts';
import { findPassages } from './find-passages.ts';
import type { PageJob } from './page-worker.ts';

export type Extractor = ReturnType<typeof createExtractor>;

const memoryMegabytes = 768;

/** Times the limit for a page that work on several texts may take: only a busy machine makes it long, and a run needs its result. */
const longerForTexts = 6;

/** Characters of all pages together up to which the work is done at once; docs/quality.md has the figures. */
const smallSearch = 10_000;

/** Threads are started when they are needed, or before; those that have nothing to do don't keep the process alive. */
export function createExtractor({ threads, timeoutMs }: Pick<PoolOptions, 'threads' | 'timeoutMs'>) {
  const entry = new URL('./page-worker.ts', import.meta.url);
  const pool = new ThreadPool<PageJob, unknown>({ entry, threads, timeoutMs, memoryMegabytes });
  const run = (job: PageJob, what: string, options: JobOptions): Promise<unknown> =>
    pool.run(job, options).catch((error: unknown) => {
      throw error instanceof ThreadTrouble ? givenUp(error, options.timeoutMs ?? timeoutMs, what) : error;
    });
  const onTexts = (job: PageJob, signal: AbortSignal) =>
    run(job, 'these pages', { signal, timeoutMs: timeoutMs * longerForTexts });
  const extract = async (job: PageJob, bytes: Uint8Array<ArrayBuffer>, site: string, signal: AbortSignal) => {
    const options = { signal, site, transfer: [bytes.buffer] };
    const outcome = (await run(job, 'this page', options)) as Extraction;
    if (outcome.readable) return outcome.page;
    const { code, message, hint } = outcome.failure;
    throw new ExpectedFailure(code, message, { hint });
  };
  return {
    /**
     * Reads the main content of a page. The bytes are handed over: they may be gone afterwards.
     * @throws ExpectedFailure `source-unreadable` for a page without text, or that takes too long or too much memory
     */
    extract(document: FetchedDocument, signal: AbortSignal): Promise<ExtractedPage> {
      const bytes = ownBytes(document.bytes);
      const site = parseUrl(document.url)?.host ?? document.url;
      return extract({ kind: 'extract', document: { ...document, bytes } }, bytes, site, signal);
    },
    /** The same for a file that somebody attached, whatever it is. */
    attached(file: GivenFile, signal: AbortSignal): Promise<ExtractedPage> {
      const bytes = ownBytes(file.bytes);
      return extract({ kind: 'attached', file: { ...file, bytes } }, bytes, 'attached', signal);
    },
    /** Works in the same threads. */
    passages: {
      async find(queries, pages, { limit, signal }) {
        signal.throwIfAborted();
        const bare = pages.map(({ hash, url, title, text }) => ({ hash, url, title, text }));
        const search = { queries, pages: bare, limit };
        const size = pages.reduce((sum, page) => sum + page.text.length, 0);
        if (size <= smallSearch) return findPassages(search);
        return (await onTexts({ kind: 'find', search }, signal)) as ReturnType<typeof findPassages>;
      },
    } satisfies PassageFinder,
    /** Works in the same threads. */
    chooseEvidence: createEvidenceChooser((input, signal) => onTexts({ kind: 'choose', input }, signal)),
    /** Pages will come soon: starts the threads. */
    warm: (): void => pool.warm(),
    get threads() {
      return pool.size;
    },
    /** Ends the threads. Resolves when none is left. */
    close: (): Promise<void> => pool.close(),
  };
}

/** Bytes with memory of their own, which can be handed over to a thread; a copy when they share it with others. */
function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  const isOwn = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength;
  return isOwn ? new Uint8Array(buffer) : new Uint8Array(bytes);
}

function givenUp(trouble: ThreadTrouble, timeoutMs: number, what: string): Error {
  if (trouble.kind === 'closed') return trouble;
  const reasons = {
    slow: `Reading ${what} took longer than ${Math.round(timeoutMs / 100) / 10} seconds.`,
    memory: `Reading ${what} needs too much memory.`,
    stopped: `The reader of ${what} stopped.`,
  };
  return new ExpectedFailure('source-unreadable', reasons[trouble.kind]);
}

/** Characters of all texts together up to which it is done at once. */
const small = 3_000;

/** `elsewhere` does what the researcher does without a model, in a thread. */
export function createEvidenceChooser(
  elsewhere: (input: ResearcherInput, signal: AbortSignal) => Promise<unknown>,
): ChooseEvidence {
  return (input, signal) => {
    const light = withoutCopies(input);
    return charactersOf(light) <= small ? null : (elsewhere(light, signal) as ReturnType<ChooseEvidence>);
  };
}

/** What has to be sent: pages with passages, and of the passages their places, since the pages say the rest. */
function withoutCopies(input: ResearcherInput): ResearcherInput {
  const found = new Set(input.searches.flatMap(({ passages }) => passages.map(({ pageHash }) => pageHash)));
  const searches = input.searches.map((search) => ({
    ...search,
    passages: search.passages.map((passage) => ({ ...passage, url: '', title: '', headings: [], text: '' })),
  }));
  return { ...input, searches, pages: input.pages.filter(({ hash }) => found.has(hash)) };
}

function charactersOf({ pages }: ResearcherInput): number {
  return pages.reduce((sum, { text }) => sum + text.length, 0);
}
