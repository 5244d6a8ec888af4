// What readers cost runs of the same process: ten runs at once with and without two hundred readers, in turns.
import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { median, quantile, spread } from '../figures.ts';
import { freshMarks, runBatch } from '../overhead/batches.ts';
import type { RunningSystem, World } from '../overhead/stage.ts';

const runs = 10;
const rounds = 10;
/** A reader opens a receipt so often, in milliseconds. */
const receiptEvery = 5_000;

/** Opens a page of the report, in the name of a reader, and tells how long its first byte took. */
type Open = (what: 'report' | 'receipt', reader: number) => Promise<{ readonly firstByteMs: number }>;

/** All readers open the report as the runs begin; then each reads, and opens a receipt now and then, until the runs end. */
export async function measureBesideRuns(
  sides: RunningSystem & { readonly world: World },
  readers: number,
  open: Open,
): Promise<string> {
  const alone: number[] = [];
  const beside: number[] = [];
  const firstBytes: number[] = [];
  const batch = async () => median((await runBatch(sides, freshMarks(runs))).runs.map(({ ms }) => ms));
  const read = async (reader: number, over: AbortSignal) => {
    firstBytes.push((await open('report', reader)).firstByteMs);
    let wait = (receiptEvery * reader) / readers;
    for (;;) {
      await pause(wait, undefined, { signal: over }).catch(() => {});
      if (over.aborted) return;
      firstBytes.push((await open('receipt', reader)).firstByteMs);
      wait = receiptEvery;
    }
  };
  for (let warm = 0; warm < 3; warm++) await batch();
  for (let round = 0; round < rounds; round++) {
    alone.push(await batch());
    const over = new AbortController();
    setMaxListeners(0, over.signal);
    const reading = Array.from({ length: readers }, (_, reader) => read(reader, over.signal));
    beside.push(await batch().finally(() => over.abort()));
    await Promise.all(reading);
  }
  const ratios = beside.map((ms, round) => ms / (alone[round] ?? NaN));
  return [
    `${runs} runs at once, alone and with ${readers} readers who all open the report as the runs begin and then a receipt every ${receiptEvery / 1_000} s; ${rounds} rounds in turns:\n`,
    '| median run alone, ms | with readers, ms | with ÷ alone | pages opened a round | first byte ms, median | p99 |\n|---|---|---|---|---|---|',
    `| ${spread(alone, 0)} | ${spread(beside, 0)} | ${spread(ratios, 3)} | ${(firstBytes.length / rounds).toFixed(0)} | ${median(firstBytes).toFixed(0)} | ${quantile(firstBytes, 0.99).toFixed(0)} |`,
  ].join('\n');
}
