// Makes the databases in test/fixtures/sleeping/BUILD: each left by that build asleep at a question, or with a report, so
// that later builds can be tried on them. Was run once, at the commit 68ce71a, as
//   npx tsx test/support/sleeping/record.ts 68ce71a [NAME…]
// A later build writes another folder: what is in one stays as that build left it.
import { mkdirSync, writeFileSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { newId } from '../../../src/base/ids.ts';
import { noModels } from '../../fakes/no-models.ts';
import type { Models } from '../../../src/llm/port.ts';
import type { Settings } from '../../../src/research/settings.ts';
import { createStrictChatPlatform } from '../../fakes/strict-chat-platform.ts';
import { startStrictChat } from '../../fakes/strict-chat.ts';
import type { StrictPlatform } from '../../fakes/strict-chat.ts';
import { startFakeOpenAi } from '../../fakes/models/start-fake.ts';
import { databaseLike, templates, urlOf } from '../database.ts';
import { eventually } from '../eventually.ts';
import { scripted } from '../paths/script.ts';
import { threadOn } from '../paths/thread.ts';
import { setup } from '../postgres-setup.ts';
import { shippedSettings } from '../shipped-settings.ts';
import { alice, startTalking } from '../talking.ts';
import type { Talking } from '../talking.ts';
import { shippedPrompts } from '../with-model.ts';
import { ground } from './ground.ts';
import { openModels } from './models-over-the-wire.ts';
import { scenarios } from './scenarios.ts';
import type { Writer } from './scenarios.ts';
import { takeSnapshot, toFile } from './snapshot.ts';

const [build = '', ...wanted] = process.argv.slice(2);
if (!/^[\da-f]{7,40}$/.test(build)) throw new Error('Say which commit this is.');
const folder = `test/fixtures/sleeping/${build}`;
mkdirSync(folder, { recursive: true });

let server = '';
const project = { provide: (key: string, value: string) => void (key === 'postgresUrl' && (server = value)) };
const teardown = await setup(project as unknown as TestProject);
const fake = await startFakeOpenAi();
const world = await openModels(fake);
const chat = await startStrictChat();
try {
  for (const [name, { script, settings = {}, play }] of Object.entries(scenarios)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    fake.answer = script === null ? () => ({ trouble: 'status', status: 500 }) : scripted(script);
    const file = await written(script === null ? noModels : world.models, settings, play);
    writeFileSync(`${folder}/${name}.jsonl.gz`, file);
    process.stdout.write(`${name}: ${file.length} bytes\n`);
  }
} finally {
  await Promise.all([chat.close(), world.close(), fake.close()]);
  await teardown();
}

async function written(
  models: Models,
  settings: Partial<Settings>,
  play: (writer: Writer) => Promise<void>,
): Promise<Buffer> {
  const database = await databaseLike(urlOf(server, templates.migrated));
  const platform = chat.open('sleeping', () => null);
  const start = (bot: boolean) =>
    startTalking({
      place: { ...database, drop: () => Promise.resolve() },
      roles: { bot, worker: true },
      parts: {
        ...ground(),
        models,
        prompts: shippedPrompts,
        outagePasses: 2,
        platforms: [createStrictChatPlatform(chat.url, 'sleeping')],
        settings: { ...structuredClone(shippedSettings), ...settings },
      },
    });
  let talking = await start(true);
  const address = { platform: 'sleeping', externalId: newId('ses') };
  const here = () => threadOn(platform, talking, address);
  await play({
    get thread() {
      return here();
    },
    talking: () => talking,
    async silence() {
      await talking.close();
      talking = await start(false);
    },
    async asks(text, choice) {
      await talking.footnote.ask(
        { eventId: newId('msg'), thread: address, author: alice, text, addressed: true },
        choice,
      );
    },
  });
  await rests(talking, platform);
  const snapshot = await takeSnapshot(
    talking.database.pool,
    { build, models: models !== noModels },
    platform.posts,
  );
  await talking.close();
  await database.drop();
  return toFile(snapshot);
}

/** Nothing is under way any more, neither in the run nor on the way to its card. */
async function rests({ database }: Talking, { violations }: StrictPlatform): Promise<void> {
  await eventually('the run rests', async () => {
    const { rows } = await database.pool.query<{ busy: boolean }>(
      `SELECT status IN ('queued', 'running') AS busy FROM run`,
    );
    return rows.length > 0 && rows.every(({ busy }) => !busy);
  });
  if (violations.length > 0) throw new Error(violations.join(' '));
}
