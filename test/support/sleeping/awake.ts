// A whole Footnote of this build on a database that another build left, with the chat as it stood then.
import type { ReceiptClaim } from '../../../src/chat/views.ts';
import type { StrictPlatform } from '../../fakes/strict-chat.ts';
import { createStrictChatPlatform } from '../../fakes/strict-chat-platform.ts';
import { startStrictChat } from '../../fakes/strict-chat.ts';
import type { FootnoteParts } from '../../../src/footnote.ts';
import { silentLogger } from '../../../src/base/logger.ts';
import { connectDatabase } from '../../../src/store/database.ts';
import { noModels } from '../../fakes/no-models.ts';
import { databaseLike } from '../database.ts';
import type { TestDatabase } from '../database.ts';
import { threadOn } from '../paths/thread.ts';
import type { Thread } from '../paths/thread.ts';
import { shippedSettings } from '../shipped-settings.ts';
import { startTalking } from '../talking.ts';
import { shippedPrompts } from '../with-model.ts';
import { ground } from './ground.ts';
import { program } from './program.ts';
import type { Program } from './program.ts';
import type { Snapshot } from './snapshot.ts';

export interface Awake {
  readonly thread: Thread;
  readonly platform: StrictPlatform;
  readonly runId: string;
  /** Its sentences as the earlier build had judged them. */
  readonly judged: readonly Judged[];
  /** What an operator does at a terminal on this database. */
  readonly program: Program;
  close(): Promise<void>;
}

type Judged = Pick<ReceiptClaim, 'text' | 'verdict' | 'how' | 'reason'>;

/** `like`: the database, restored; it stays as it is. `damage`: a statement that is done to its copy before. */
export async function awaken(
  snapshot: Snapshot,
  like: TestDatabase,
  models: FootnoteParts['models'],
  damage: string | null,
): Promise<Awake> {
  const { address, runId } = placeOf(snapshot);
  const place = await databaseLike(like.url);
  if (damage !== null) await done(place, damage);
  const chat = await startStrictChat();
  const platform = chat.open(address.platform, () => null, snapshot.posts);
  const talking = await startTalking({
    place,
    strict: false,
    parts: {
      ...ground(),
      models: snapshot.models ? models : noModels,
      prompts: shippedPrompts,
      outagePasses: 2,
      platforms: [createStrictChatPlatform(chat.url, address.platform)],
      settings: structuredClone(shippedSettings),
    },
  });
  return {
    thread: threadOn(platform, talking, address),
    platform,
    runId,
    judged: judgedIn(snapshot),
    program: program(talking.database),
    async close() {
      await talking.close();
      await chat.close();
    },
  };
}

async function done({ url }: TestDatabase, statement: string): Promise<void> {
  const database = await connectDatabase(url, { logger: silentLogger });
  await database.pool.query(statement);
  await database.close();
}

function placeOf({ rows }: Snapshot) {
  const rowOf = (name: string) => rows.find(([table]) => table === name)?.[1] ?? {};
  const { platform, external_id: externalId } = rowOf('thread');
  return {
    address: { platform: String(platform), externalId: String(externalId) },
    runId: String(rowOf('run')['id']),
  };
}

/** Receipts show plain text. */
function judgedIn({ rows }: Snapshot): Judged[] {
  const claims = rows.flatMap(([table, row]) => (table === 'claim' ? [row as Partial<Judged>] : []));
  return claims.map(({ text = '', verdict = null, how = null, reason = '' }) => ({
    text: text.replaceAll('**', ''),
    verdict,
    how,
    reason,
  }));
}
