// The files that people attached in the thread of a run: fetched from their platform, read and kept, each once in a run.
import { sayIn, type Say, errorText, withHint } from '../chat/words/say.ts';
import { canonicalAddress } from '../base/canonical-address.ts';
import type { Clock } from '../base/clock.ts';
import { ExpectedFailure, FootnoteError } from '../base/errors.ts';
import { hashOf } from '../base/json.ts';
import { chunks } from '../base/lists.ts';
import { textHash } from '../base/text-hash.ts';
import type { AttachedContent, ChatPlatform } from '../chat/port.ts';
import type { NoticeView } from '../chat/views.ts';
import { sectionsOf } from '../citations/page-sections.ts';
import type { Run, StepContext } from '../research/run.ts';
import type { AttachedPage, ResearchParts } from '../research/parts.ts';
import type { Library } from '../store/library-port.ts';
import type { Conversations } from '../store/port.ts';
import type { FileOfThread } from '../store/port/archive.ts';
import { quoted, textlessIn, type FileLimits } from '../chat/words/attached-files.ts';

export interface AttachedReaderParts {
  readonly conversations: Pick<Conversations, 'run' | 'filesOf'>;
  /** Where files can be fetched. */
  readonly platforms: readonly Pick<ChatPlatform, 'name' | 'file'>[];
  /** @throws ExpectedFailure `source-unreadable` or `source-too-large` */
  readonly extract: (
    file: { readonly bytes: Uint8Array; readonly name: string; readonly url: string },
    signal: AbortSignal,
  ) => Promise<Pick<AttachedPage, 'cut' | 'textless'> & { readonly text: string }>;
  readonly library: Pick<Library, 'keepPages'>;
  readonly limits: FileLimits;
  readonly clock: Pick<Clock, 'sleep'>;
}

/** Of a thread, the newest ones. */
const mostFiles = 20;
/** Fetched and read at once. */
const atOnce = 3;
/** Pauses after which a platform that does not answer is asked again, in milliseconds. */
const pausesMs = [500, 2_000];
/** Headings that tell what is in a file, and characters of each. */
const mostHeadings = 12;
const longestHeading = 100;

export function createAttachedReader(parts: AttachedReaderParts): NonNullable<ResearchParts['attached']> {
  return async (run, key, telling) => {
    const listed = await run.step(key, null, () => parts.conversations.filesOf(run.id));
    const pages: AttachedPage[] = [];
    for (const some of chunks(listed.slice(-mostFiles), atOnce)) {
      const reading = some.map(async (file) => {
        const read = await run.once(`attached/${hashOf(file.ref)}`, file.ref, (context) =>
          readOnce(run, file, context, parts, telling?.say ?? sayIn(null)),
        );
        return { ...read, seq: file.seq, isOwn: file.isOwn };
      });
      pages.push(...(await Promise.all(reading)));
    }
    if (telling === null) return pages;
    const fresh = pages.filter(({ seq, isOwn }) => isOwn && seq > telling.until);
    const view = unread(fresh, telling.say);
    if (view !== null) await run.post(`${key}/unread`, view);
    return pages;
  };
}

type ReadFile = Omit<AttachedPage, 'seq' | 'isOwn'>;

/** What is wrong with a file is kept with it, and never ends the run. */
async function readOnce(
  run: Run,
  file: FileOfThread,
  { signal, emit }: StepContext,
  parts: AttachedReaderParts,
  say: Say,
): Promise<ReadFile> {
  try {
    const content = await fetchPatiently(run, file, signal, parts);
    const title = content.name || file.name || say('files.nameless');
    const url = canonicalAddress(content.link || file.link) ?? `knowledge:attached/${title}`;
    const { text, cut, textless } = await parts.extract({ bytes: content.bytes, name: title, url }, signal);
    const hash = textHash(text);
    await parts.library.keepPages([{ hash, url, title, text }]);
    emit('source-found', { url, title });
    const lacks = { cut, ...(textless === undefined ? {} : { textless }) };
    return { hash, url, title, outline: outlineOf(text), error: null, ...lacks };
  } catch (error) {
    signal.throwIfAborted();
    const isOfFile = error instanceof ExpectedFailure;
    const isAway = error instanceof FootnoteError && error.code === 'chat-unreachable';
    if (!isOfFile && !isAway) throw error;
    const why = errorText(isOfFile ? withHint(error) : notFetched, say);
    return { hash: '', url: '', title: file.name, outline: [], error: why, cut: false };
  }
}

const notFetched = { code: 'source-unreachable', message: 'It could not be fetched.' } as const;

async function fetchPatiently(
  run: Run,
  file: FileOfThread,
  signal: AbortSignal,
  { conversations, platforms, limits, clock }: AttachedReaderParts,
): Promise<AttachedContent> {
  const thread = (await conversations.run(run.id))?.thread;
  const platform = platforms.find(({ name }) => name === thread?.platform);
  if (platform?.file === undefined) {
    throw new ExpectedFailure('source-unreachable', 'It cannot be fetched from here.');
  }
  for (const pauseMs of pausesMs) {
    try {
      return await platform.file(file, { maxBytes: limits.maxBytes, signal });
    } catch (error) {
      if (!(error instanceof FootnoteError) || error.code !== 'chat-unreachable') throw error;
      await clock.sleep(pauseMs, signal);
      signal.throwIfAborted();
    }
  }
  return platform.file(file, { maxBytes: limits.maxBytes, signal });
}

/** Its headings, or how it begins. */
function outlineOf(text: string): string[] {
  const headings = sectionsOf(text).flatMap(({ trail }) => trail.at(-1) ?? []);
  const lines = headings.length > 0 ? [...new Set(headings)] : [text.trimStart()];
  return lines.slice(0, mostHeadings).map((line) => line.slice(0, longestHeading).toWellFormed());
}

/** One message about all that could not be read, or only in part. */
function unread(pages: readonly AttachedPage[], say: Say): NoticeView | null {
  const failed = pages.flatMap(({ title, error }) =>
    error === null ? [] : [say('files.unread', { name: quoted(title, say), why: error })],
  );
  const cut = pages.flatMap((page) =>
    page.cut ? [say('files.cut', { name: quoted(page.title, say) })] : [],
  );
  const told = [...failed, ...cut, ...pages.flatMap((page) => textlessIn(page, say))];
  return told.length === 0 ? null : { kind: 'notice', tone: 'warning', text: told.join('\n') };
}
