// Attached files in a run: each is fetched once, whatever happens in between, and what cannot be read is said once.
import { sayIn } from '../../../src/chat/words/say.ts';
import { expect, it } from 'vitest';
import { ExpectedFailure, FootnoteError } from '../../../src/base/errors.ts';
import { createAttachedReader } from '../../../src/bot/read-attached.ts';
import type { AttachedPage } from '../../../src/research/parts.ts';
import type { RunView } from '../../../src/store/port.ts';
import type { FileOfThread } from '../../../src/store/port/archive.ts';
import { memoryLibrary } from '../../fakes/memory-library.ts';
import { aStage } from '../durable/stage.ts';

const fileNamed = (name: string, seq = 1): FileOfThread => ({
  ref: `F-${name}`,
  name,
  size: 10,
  type: '',
  link: `https://acme.slack.com/files/U1/F1/${name}`,
  seq,
  isOwn: true,
});

async function scene(files: FileOfThread[], content: (name: string) => string | Error) {
  const stage = await aStage();
  const fetched: string[] = [];
  const library = memoryLibrary();
  const reader = createAttachedReader({
    conversations: {
      run: () => Promise.resolve({ thread: { platform: 'slack', externalId: 'C1/1' } } as RunView),
      filesOf: () => Promise.resolve([...files]),
    },
    platforms: [
      {
        name: 'slack',
        async file({ name, link }) {
          fetched.push(name);
          const found = content(name);
          if (found instanceof Error) throw found;
          return Promise.resolve({ bytes: Buffer.from(found), name, type: '', link });
        },
      },
    ],
    extract: ({ bytes, name }) =>
      Promise.resolve({
        title: name,
        text: Buffer.from(bytes).toString(),
        cut: bytes.length > 1_000,
        ...(name.endsWith('.pdf') ? { textless: '2–4' } : {}),
        published: null,
      }),
    library,
    limits: { files: 10, maxBytes: 1_000_000 },
    clock: { sleep: () => Promise.resolve() },
  });
  const notices = async () =>
    (await stage.world.posts(stage.runId)).map(({ view }) => (view as { text: string }).text);
  return { stage, reader, fetched, library, notices };
}

it('fetches a file once, though the process dies between fetching and using it (F32)', async () => {
  const { stage, reader, fetched, library } = await scene(
    [fileNamed('plan.md')],
    () => '# Plan\n\nTwo nodes.',
  );
  let crashed = false;
  let seen: readonly AttachedPage[] = [];
  const pass = () =>
    stage.pass(async (run) => {
      seen = await reader(run, 'attached', { until: 0, say: sayIn(null) });
      if (!crashed) {
        crashed = true;
        throw new Error('the process died');
      }
      seen = [...seen, ...(await reader(run, 'again', null))];
    });
  await pass();
  await stage.world.advance(5_000);
  await pass();
  expect(fetched).toEqual(['plan.md']);
  expect(seen.map(({ title, outline, error }) => ({ title, outline, error }))).toEqual(
    Array.from({ length: 2 }, () => ({ title: 'plan.md', outline: ['Plan'], error: null })),
  );
  expect(await library.page(seen[0]?.hash ?? '')).toMatchObject({
    url: fileNamed('plan.md').link,
    title: 'plan.md',
  });
});

it('says in one message what could not be read, and of what came later nothing twice (F32)', async () => {
  const files = [fileNamed('a.md'), fileNamed('gone.md'), fileNamed('long.md'), fileNamed('old.pdf')];
  const { stage, reader, notices } = await scene(files, (name) =>
    name.startsWith('gone')
      ? new ExpectedFailure('source-not-found', 'It was deleted.')
      : 'x'.repeat(name === 'long.md' ? 2_000 : 5),
  );
  await stage.pass(async (run) => {
    const first = await reader(run, 'attached', { until: 0, say: sayIn(null) });
    files.push(fileNamed('gone-too.md', 2));
    await reader(run, 'attached-1', { until: first.at(-1)?.seq ?? 0, say: sayIn(null) });
  });
  expect(await notices()).toEqual([
    'I could not read “gone.md”: It was deleted.\nOf “long.md” I read only the beginning.\nIn “old.pdf” I found no text on these pages, which may be scans: 2–4.',
    'I could not read “gone-too.md”: It was deleted.',
  ]);
});

it('asks a platform that does not answer three times, and then goes on without the file (F32)', async () => {
  const { stage, reader, fetched, notices } = await scene(
    [fileNamed('a.md')],
    () => new FootnoteError('chat-unreachable', 'Slack answered 503.', { retry: 'backoff' }),
  );
  await stage.pass(async (run) => void (await reader(run, 'attached', { until: 0, say: sayIn(null) })));
  expect(fetched).toHaveLength(3);
  expect(await notices()).toEqual(['I could not read “a.md”: It could not be fetched.']);
});
