// What it costs until a step is recorded, beside a plain insert of the same row: 2 KB of result, one after the other and 20 at once,
// in turns, so that both sides meet the same machine.
import { Pool } from 'pg';
import { newId } from '../../../src/base/ids.ts';
import { silentLogger } from '../../../src/base/logger.ts';
import { silentTracing } from '../../../src/base/tracing.ts';
import type { Run } from '../../../src/durable/run.ts';
import { answering } from './channel.ts';
import { loadProduct } from './product.ts';
import type { JournalOrder, JournalReply, JournalSpec, WriteCost } from './spec.ts';

const spec = JSON.parse(process.argv[2] ?? '') as JournalSpec;
const product = await loadProduct(spec.product);
const database = await product.connectDatabase(spec.database, { logger: silentLogger });
const { journal, conversations } = product.createStore(database);
const plain = new Pool({
  connectionString: spec.database,
  options: '-c search_path=footnote',
  max: 10,
});

const result = { text: 'A result of about two kilobytes. '.repeat(64).slice(0, 2_000) };
const atOnce = 20;

type Write = (key: string) => Promise<unknown>;

/** Both ways of writing so many rows, `write` being called with a key of its own each time. */
async function costOf(name: string, count: number, write: Write): Promise<WriteCost> {
  const timed = async (work: () => Promise<void>) => {
    const { user, system } = process.cpuUsage();
    const begun = performance.now();
    await work();
    const ms = performance.now() - begun;
    const used = process.cpuUsage({ user, system });
    return { ms: ms / count, cpuMs: (used.user + used.system) / 1_000 / count };
  };
  const single = await timed(async () => {
    for (let at = 0; at < count; at++) await write(`${name}-single-${at}`);
  });
  const many = await timed(async () => {
    let next = 0;
    const lane = async () => {
      while (next < count) await write(`${name}-many-${next++}`);
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
  });
  return {
    oneByOneMs: single.ms,
    twentyAtOnceMs: many.ms,
    oneByOneCpuMs: single.cpuMs,
    twentyAtOnceCpuMs: many.cpuMs,
  };
}

async function inTurns(run: Run, { steps, rounds }: JournalOrder): Promise<JournalReply> {
  const step: Write = async (key) => {
    await run.step(key, key, () => result);
    await run.settled();
  };
  const insert: Write = (key) =>
    plain.query(
      `INSERT INTO journal (run_id, key, kind, input_hash, outcome, fence) VALUES ($1, $2, $3, $4, $5::json, $6)`,
      [run.id, key, 'step', '0123456789abcdef', JSON.stringify({ value: result }), 1],
    );
  await costOf('warm-up-insert', 200, insert);
  await costOf('warm-up-step', 200, step);
  const measured: { step: WriteCost[]; insert: WriteCost[] } = { step: [], insert: [] };
  for (let round = 0; round < rounds; round++) {
    measured.insert.push(await costOf(`insert-${round}`, steps, insert));
    measured.step.push(await costOf(`step-${round}`, steps, step));
  }
  return measured;
}

/** A run whose story is the measurement. */
async function measure(order: JournalOrder): Promise<JournalReply> {
  const threadId = await conversations.openThread({ platform: 'bench', externalId: 'journal' });
  const author = { id: 'bench:journal', name: 'journal' };
  await conversations.startRun(
    threadId,
    { eventId: 'journal', author, text: 'measure', purpose: 'request' },
    { runId: newId('run'), request: 'measure', lane: 'journal', version: 1, settings: {}, posts: [] },
  );
  const claimed = await journal.claim({ owner: 'bench', lanes: ['journal'], ttlMs: 60_000, perPerson: 1 });
  if (claimed === null) throw new Error('the run could not be taken');
  let reply: JournalReply | undefined;
  const failed = { status: 'failed', result: null, events: [], posts: [] } as const;
  const pass = await product.execute(
    claimed,
    {
      async tell(run) {
        reply = await inTurns(run, order);
        return { status: 'delivered', result: null, events: [], posts: [] };
      },
      interrupted: () => failed,
    },
    {
      journal,
      clock: product.systemClock,
      logger: silentLogger,
      tracing: silentTracing,
      leaseTtlMs: 60_000,
      strict: false,
      posted: () => {},
      shutdown: new AbortController().signal,
      onNudge: () => () => {},
    },
  );
  if (pass !== 'ended' || reply === undefined) throw new Error(`the measurement was ${pass}`);
  return reply;
}

answering(measure);
