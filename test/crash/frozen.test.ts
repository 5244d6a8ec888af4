// A process that stands still for longer than its lease (SIGSTOP, a paused machine) and then goes on: somebody else has
// taken over, and nothing that it still wants to write or send counts.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Cell } from '../support/crash/harness.ts';
import { pressed, shortScript } from '../support/crash/requester.ts';
import { obeysTheRules, runUndisturbed, viewsOf, writesOf } from '../support/crash/run-cell.ts';
import type { Undisturbed } from '../support/crash/run-cell.ts';
import { useHarness, writeOf } from '../support/crash/use-harness.ts';
import type { WorkerProcess } from '../support/crash/worker-process.ts';
import { eventually } from '../support/eventually.ts';

const harness = useHarness(2);
let expected: Undisturbed;

beforeAll(async () => {
  expected = await runUndisturbed(harness(), 'quiet', { script: shortScript, worker: {} });
});

interface Frozen {
  readonly cell: Cell;
  readonly owner: string;
  /** It goes on, and does what it was about to do. */
  readonly thaw: () => void;
  /** Stops it in order: whatever was under way in it is over then. */
  readonly end: () => Promise<void>;
}

/** A worker that stands still at the point. */
async function frozenAt(name: string, holdAt: string, script = shortScript): Promise<Frozen> {
  const cell = harness().cell(name, script);
  const worker = harness().processes.take();
  // On a busy machine a shorter lease runs out before it stands still.
  const { owner, ...rest } = cell.worker({ holdAt, leaseTtlMs: 4_000 });
  cell.ask();
  await worker.begin({ owner, ...rest });
  await worker.held();
  worker.signal('SIGSTOP');
  return {
    cell,
    owner,
    thaw() {
      worker.signal('SIGCONT');
      worker.release();
    },
    end: () => putBack(worker),
  };
}

async function takeOver(cell: Cell, holdAt: string | null): Promise<WorkerProcess> {
  const other = harness().processes.take();
  await other.begin(cell.worker({ leaseTtlMs: 20_000, holdAt }));
  if (holdAt !== null) await other.held();
  return other;
}

/** Ends the Footnote in it; the process serves the next test. */
async function putBack(worker: WorkerProcess): Promise<void> {
  await worker.end();
  harness().processes.give(worker);
}

async function accept({ platform }: Cell): Promise<void> {
  const draft = await eventually('the draft is shown', () =>
    platform.posts.find(({ view }) => view.kind === 'draft'),
  );
  platform.push(pressed(draft, { kind: 'accepted' }));
}

async function endsUndisturbed({ cell, owner, end }: Frozen): Promise<void> {
  const footprint = await cell.ended();
  await end();
  expect(await cell.ended()).toEqual(footprint);
  obeysTheRules(cell, footprint, owner);
  expect(footprint).toEqual(expected.footprint);
  expect(viewsOf(cell)).toEqual(expected.posts);
}

describe('a worker that was frozen for longer than its lease', () => {
  it.each(['append plan/r1/make-1', 'ask approve/r1/decide', 'suspend approve/r1/decide', 'finish'])(
    'cannot write when it goes on (%s)',
    async (what) => {
      const name = what.replaceAll(/\W/g, '-');
      // Whoever finds the decision already there does not suspend: it is made once both are past that write.
      const decides = what === 'finish';
      const frozen = await frozenAt(`frozen-${name}`, `${what}/before`, { ...shortScript, decides });
      // The other one has the run, and is about to make the same write.
      const other = await takeOver(frozen.cell, `${what}/before`);
      expect(await frozen.cell.status()).toBe('running');
      frozen.thaw();
      const refused = await eventually('its write is over', () => {
        const own = frozen.cell.diary().filter(({ owner }) => owner === frozen.owner);
        const write = writeOf(own, what);
        return writesOf(own, frozen.owner).find((line) => line.write === write);
      });
      expect(refused).toMatchObject({ code: 'lease-lost' });
      other.release();
      if (!decides) await accept(frozen.cell);
      await endsUndisturbed(frozen);
      await putBack(other);
    },
  );

  it('does not send a message that another one has sent meanwhile', async () => {
    const frozen = await frozenAt('frozen-send', 'next/2/after');
    const other = await takeOver(frozen.cell, null);
    await frozen.cell.ended();
    frozen.thaw();
    await endsUndisturbed(frozen);
    const points = frozen.cell.diary().filter((line) => line.owner === frozen.owner && line.at === 'point');
    expect(points).not.toContainEqual(expect.objectContaining({ point: 'send/2/before' }));
    await putBack(other);
  });
});
