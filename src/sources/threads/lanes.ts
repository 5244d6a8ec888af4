// Which job is next. A job has a short first try beside all others; one that is not done then is slow, and slow jobs
// never have all threads. So however many of them there are, some thread comes free within the time of a first try.

export interface Queued {
  /** Whose document it is. Of those that wait, one whose site costs least is next; without a site, it is before all. */
  readonly site: string | undefined;
  lane: 'first' | 'slow';
}

/** `threads` for first tries; slow jobs have all of them but one, or an extra one when there is only one. */
export class Lanes<Job extends Queued> {
  /** Threads that are ever needed at once. */
  readonly mostThreads: number;
  private readonly room: Readonly<Record<Queued['lane'], number>>;
  private readonly waiting: Readonly<Record<Queued['lane'], Job[]>> = { first: [], slow: [] };
  private readonly underWay = new Set<Job>();

  constructor(threads: number, hasSlowLane: boolean) {
    const slow = Math.max(1, threads - 1);
    this.room = { first: threads, slow: hasSlowLane ? slow : 0 };
    this.mostThreads = hasSlowLane ? slow + 1 : threads;
  }

  /** How many jobs could begin now if there were threads enough. */
  get ready(): number {
    return this.readyIn('first') + this.readyIn('slow');
  }

  add(job: Job): void {
    this.waiting[job.lane].push(job);
  }

  /** The job that is to begin now, which is under way from here on. */
  next(): Job | undefined {
    // Slow jobs begin first: their lane never has the last thread.
    const job = this.readyIn('slow') > 0 ? this.waiting.slow.shift() : this.nextFirst();
    if (job !== undefined) this.underWay.add(job);
    return job;
  }

  /** Whether a job that was not done in its first try goes on where it is; if not, it is put aside to begin again. */
  slowDown(job: Job): boolean {
    const goesOn = this.waiting.slow.length === 0 && this.countUnderWay('slow') < this.room.slow;
    job.lane = 'slow';
    if (!goesOn) {
      this.underWay.delete(job);
      this.waiting.slow.push(job);
    }
    return goesOn;
  }

  /** Forgets all jobs that wait, and returns them. */
  clear(): readonly Job[] {
    return [...this.waiting.first.splice(0), ...this.waiting.slow.splice(0)];
  }

  /** Forgets a job, whether it waits, is under way, or is unknown. */
  remove(job: Job): void {
    this.underWay.delete(job);
    const at = this.waiting[job.lane].indexOf(job);
    if (at !== -1) this.waiting[job.lane].splice(at, 1);
  }

  private readyIn(lane: Queued['lane']): number {
    const { length } = lane === 'slow' ? this.waiting.slow : this.mayBegin();
    return Math.min(length, this.room[lane] - this.countUnderWay(lane));
  }

  /** No more first tries for a site while a slow job of its own waits: however many it has, others pay for two. */
  private mayBegin(): readonly Job[] {
    const held = new Set(this.waiting.slow.map(({ site }) => site));
    return held.size === 0 ? this.waiting.first : this.waiting.first.filter(({ site }) => !held.has(site));
  }

  private countUnderWay(lane: Queued['lane']): number {
    let count = 0;
    for (const job of this.underWay) if (job.lane === lane) count += 1;
    return count;
  }

  private nextFirst(): Job | undefined {
    if (this.readyIn('first') <= 0) return undefined;
    const costs = new Map<string | undefined, number>();
    for (const { site } of this.underWay) costs.set(site, (costs.get(site) ?? 0) + 1);
    const costOf = ({ site }: Job) => (site === undefined ? -1 : (costs.get(site) ?? 0));
    const [job, ...others] = this.mayBegin();
    if (job === undefined) return undefined;
    const cheapest = others.reduce((found, one) => (costOf(one) < costOf(found) ? one : found), job);
    this.waiting.first.splice(this.waiting.first.indexOf(cheapest), 1);
    return cheapest;
  }
}
