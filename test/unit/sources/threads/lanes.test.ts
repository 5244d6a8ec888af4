import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { Lanes } from '../../../../src/sources/threads/lanes.ts';
import type { Queued } from '../../../../src/sources/threads/lanes.ts';

interface Named extends Queued {
  readonly name: string;
}

const job = (name: string, site: string | undefined = name): Named => ({ name, site, lane: 'first' });

function lanesWith(threads: number, jobs: readonly Named[]): Lanes<Named> {
  const lanes = new Lanes<Named>(threads, true);
  for (const one of jobs) lanes.add(one);
  return lanes;
}

/** Begins what can begin. */
function begin(lanes: Lanes<Named>): Named[] {
  const begun: Named[] = [];
  while (lanes.ready > 0) {
    const next = lanes.next();
    if (next !== undefined) begun.push(next);
  }
  return begun;
}

const names = (jobs: readonly Named[]) => jobs.map(({ name }) => name);

describe('lanes', () => {
  it('begin jobs in the order they came, as many as there are threads', () => {
    const lanes = lanesWith(2, [job('a'), job('b'), job('c')]);
    expect(lanes.ready).toBe(2);
    expect(names(begin(lanes))).toEqual(['a', 'b']);
    expect(lanes.next()).toBeUndefined();
  });

  it('without a lane for slow jobs need no more threads than were given', () => {
    expect(new Lanes(3, false).mostThreads).toBe(3);
    expect([1, 2, 3].map((threads) => new Lanes(threads, true).mostThreads)).toEqual([2, 2, 3]);
  });

  it.each([1, 2, 5])('leave a thread for first tries when %i jobs never end', (endless) => {
    for (const threads of [1, 2, 4]) {
      const jobs = Array.from({ length: endless }, (_, at) => job(`endless ${at}`));
      const lanes = lanesWith(threads, jobs);
      const going: Named[] = [];
      for (let begun = begin(lanes); begun.length > 0; begun = begin(lanes)) {
        going.push(...begun.filter((one) => one.lane === 'slow' || lanes.slowDown(one)));
      }
      expect(going).toHaveLength(Math.min(endless, lanes.mostThreads - 1));
      const short = job('short');
      lanes.add(short);
      expect(lanes.ready).toBe(1);
      expect(lanes.next()).toBe(short);
    }
  });

  it('begin slow jobs again in turn, as soon as one of them is done', () => {
    const lanes = lanesWith(2, [job('a'), job('b'), job('c')]);
    const [a, b] = begin(lanes);
    if (a === undefined || b === undefined) throw new Error('Two jobs were to begin.');
    expect(lanes.slowDown(a)).toBe(true);
    expect(lanes.slowDown(b)).toBe(false);
    const [c] = begin(lanes);
    expect(c?.name).toBe('c');
    expect(begin(lanes)).toEqual([]);
    lanes.remove(a);
    // What is slow now goes behind what was slow before.
    if (c !== undefined) expect(lanes.slowDown(c)).toBe(false);
    expect(names(begin(lanes))).toEqual(['b']);
    lanes.remove(b);
    expect(names(begin(lanes))).toEqual(['c']);
  });

  it('take a job of the site that costs least, and one without a site before all', () => {
    const bad = Array.from({ length: 4 }, (_, at) => job(`bad ${at}`, 'bad.test'));
    const find: Named = { name: 'find', site: undefined, lane: 'first' };
    const good = ['good 0', 'good 1'].map((name) => job(name));
    const lanes = lanesWith(2, [...bad, ...good, find]);
    expect(names(begin(lanes))).toEqual(['find', 'bad 0']);
    lanes.remove(find);
    expect(names(begin(lanes))).toEqual(['good 0']);
    // One that is slow counts as well.
    const [first] = bad;
    if (first !== undefined) expect(lanes.slowDown(first)).toBe(true);
    expect(names(begin(lanes))).toEqual(['good 1']);
  });

  it('begin no more jobs of a site while a slow one of its own is put aside', () => {
    const bad = Array.from({ length: 4 }, (_, at) => job(`bad ${at}`, 'bad.test'));
    const lanes = lanesWith(2, bad);
    const [one, two] = begin(lanes);
    if (one === undefined || two === undefined) throw new Error('Two jobs were to begin.');
    lanes.slowDown(one);
    lanes.slowDown(two);
    expect(lanes.ready).toBe(0);
    lanes.add(job('good'));
    expect(names(begin(lanes))).toEqual(['good']);
    lanes.remove(one);
    // The one that was put aside begins again, and only then the next first try.
    expect(names(begin(lanes))).toEqual(['bad 1', 'bad 2']);
  });

  it('give back what waits, and forget what is removed', () => {
    const [a, b, c, d] = [job('a'), job('b'), job('c'), job('d')] as const;
    const lanes = lanesWith(1, [a, b, c, d]);
    begin(lanes);
    lanes.remove(b);
    lanes.remove(job('unknown'));
    expect(names(lanes.clear())).toEqual(['c', 'd']);
    lanes.remove(a);
    expect(lanes.ready).toBe(0);
  });

  it('lose no job and keep their limits, whatever happens', () => {
    const steps = fc.array(fc.record({ at: fc.nat(), slow: fc.boolean(), adds: fc.boolean() }), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), steps, (threads, moves) => {
        const lanes = new Lanes<Named>(threads, true);
        const going: Named[] = [];
        const done: Named[] = [];
        let added = 0;
        const move = (at: number, slow: boolean) => {
          const place = at % going.length;
          const [one] = going.splice(place, 1);
          if (one === undefined) return;
          if (!slow || one.lane === 'slow') {
            lanes.remove(one);
            done.push(one);
          } else if (lanes.slowDown(one)) going.push(one);
        };
        for (const { at, slow, adds } of moves) {
          if (adds) lanes.add(job(`${(added += 1)}`, `${at % 3}.test`));
          else if (going.length > 0) move(at, slow);
          going.push(...begin(lanes));
          const slowOnes = going.filter(({ lane }) => lane === 'slow').length;
          expect(slowOnes).toBeLessThan(lanes.mostThreads);
          expect(going.length - slowOnes).toBeLessThanOrEqual(threads);
        }
        for (; going.length > 0; going.push(...begin(lanes))) move(0, false);
        expect(new Set(done).size).toBe(added);
        expect(done).toHaveLength(added);
      }),
    );
  });
});
