// Random stories: programs of steps, scopes, parallel branches, questions and the rest, and how they are told.
import fc from 'fast-check';
import { ExpectedFailure } from '../../../src/base/errors.ts';
import type { Run } from '../../../src/durable/run.ts';

interface Common {
  /** Its place in the program, from the first to the last. */
  readonly n: number;
  /** Whether the story goes on when it fails as expected. */
  readonly caught: boolean;
}

export type Node = Common &
  (
    | { readonly is: 'step'; readonly flaky: boolean; readonly fails: boolean; readonly emits: number }
    | { readonly is: 'once'; readonly shared: number; readonly flaky: boolean }
    | { readonly is: 'post' | 'note' | 'now' | 'inbox' | 'keep' }
    | { readonly is: 'ask'; readonly deadlineMs: number | null; readonly answered: 'early' | 'late' }
    | { readonly is: 'scope'; readonly body: readonly Node[] }
    | { readonly is: 'limited'; readonly limitMs: number; readonly body: readonly Node[] }
    | { readonly is: 'together'; readonly bodies: readonly (readonly Node[])[] }
    | { readonly is: 'parallel'; readonly bodies: readonly (readonly Node[])[]; readonly limit: number }
  );

/** Work that fails unexpectedly the first time, in one program: fewer than a run may fail in a row. */
const maxFlaky = 3;

// What may stand where: nobody is asked in a branch, and what is kept has an order only outside of branches.
type Where = 'sequence' | 'together' | 'branch';

function nodes(where: Where, depth: number): fc.Arbitrary<Node[]> {
  const common = { n: fc.constant(0), caught: fc.boolean() };
  const rarely = fc.integer({ min: 0, max: 4 }).map((value) => value === 0);
  const node = <T extends Node['is']>(is: T) => ({ is: fc.constant(is), ...common });
  const bodies = (inner: Where) => fc.array(nodes(inner, depth - 1), { minLength: 0, maxLength: 3 });
  const kinds: { arbitrary: fc.Arbitrary<unknown>; weight: number }[] = [
    {
      weight: 5,
      arbitrary: fc.record({ ...node('step'), flaky: rarely, fails: rarely, emits: fc.nat({ max: 2 }) }),
    },
    { weight: 2, arbitrary: fc.record({ ...node('once'), shared: fc.nat({ max: 2 }), flaky: rarely }) },
    { weight: 1, arbitrary: fc.record(node('post')) },
    { weight: 1, arbitrary: fc.record(node('note')) },
    { weight: 1, arbitrary: fc.record(node('now')) },
    { weight: 1, arbitrary: fc.record(node('inbox')) },
  ];
  if (where !== 'branch') {
    const deadlineMs = fc.constantFrom(null, null, 4000);
    const answered = fc.constantFrom('early' as const, 'late' as const);
    kinds.push({ weight: 2, arbitrary: fc.record({ ...node('ask'), deadlineMs, answered }) });
  }
  if (where === 'sequence') kinds.push({ weight: 1, arbitrary: fc.record(node('keep')) });
  if (depth > 0) {
    const beside = where === 'branch' ? 'branch' : 'together';
    kinds.push({ weight: 2, arbitrary: fc.record({ ...node('scope'), body: nodes(where, depth - 1) }) });
    kinds.push({ weight: 1, arbitrary: fc.record({ ...node('together'), bodies: bodies(beside) }) });
    // No time passes while a program is told: a limit ends nothing, or lets nothing begin.
    const limitMs = fc.constantFrom(0, 1, 3_600_000);
    kinds.push({
      weight: 2,
      arbitrary: fc.record({ ...node('limited'), limitMs, body: nodes('branch', depth - 1) }),
    });
    const limit = fc.integer({ min: 1, max: 3 });
    kinds.push({ weight: 2, arbitrary: fc.record({ ...node('parallel'), bodies: bodies('branch'), limit }) });
  }
  return fc.array(fc.oneof(...kinds) as fc.Arbitrary<Node>, { maxLength: depth > 1 ? 5 : 3 });
}

export const programs: fc.Arbitrary<Node[]> = nodes('sequence', 3).map((program) => {
  let n = 0;
  let flaky = 0;
  const number = (body: readonly Node[]): Node[] =>
    body.map((node) => {
      const numbered = { ...node, n: ++n };
      if ('flaky' in numbered && numbered.flaky) return { ...numbered, flaky: ++flaky <= maxFlaky };
      if ('body' in numbered) return { ...numbered, body: number(numbered.body) };
      if ('bodies' in numbered) return { ...numbered, bodies: numbered.bodies.map(number) };
      return numbered;
    });
  return number(program);
});

/** What the world does when a story does work, or keeps something. */
export interface Telling {
  /** Called when work begins, with the key of its record; may fail when the node is flaky. */
  work(key: string, flaky: boolean): Promise<void>;
  kept(n: number): void;
}

/** Tells the program; the result depends on nothing but the program. */
export async function tellProgram(
  run: Run,
  program: readonly Node[],
  telling: Telling,
  path = '',
): Promise<unknown[]> {
  const said: unknown[] = [];
  for (const node of program) {
    try {
      said.push(await tellNode(run, node, telling, path, said));
    } catch (error) {
      if (!(error instanceof ExpectedFailure) || !node.caught) throw error;
      said.push(`caught ${error.message}`);
    }
  }
  return said;
}

async function tellNode(
  run: Run,
  node: Node,
  telling: Telling,
  path: string,
  said: readonly unknown[],
): Promise<unknown> {
  const key = `${node.is}-${node.n}`;
  const work =
    (value: unknown, flaky = false, of = path + key) =>
    async () => {
      await telling.work(of, flaky);
      return value;
    };
  switch (node.is) {
    case 'step':
      return run.step(key, said, async ({ emit }) => {
        for (let n = 0; n < node.emits; n++) emit('emitted', { key, n });
        await telling.work(path + key, node.flaky);
        if (node.fails) throw new ExpectedFailure('source-not-found', `${key} found nothing`);
        return `value of ${key}`;
      });
    case 'once':
      return run.once(
        `page/${node.shared}`,
        node.shared,
        work(node.shared, node.flaky, `once/page/${node.shared}`),
      );
    case 'post':
      return run.post(key, { text: key });
    case 'note':
      return run.note(key, 'noted', key);
    case 'now':
      return run.step(`${key}/use`, await run.now(key), work(key, false, `${path}${key}/use`));
    case 'inbox':
      return run.step(`${key}/use`, await run.inbox(key, 0), work(key, false, `${path}${key}/use`));
    case 'keep':
      run.keep(node.n);
      telling.kept(node.n);
      return null;
    case 'ask':
      return run.ask(key, {
        kind: 'clarify',
        view: { answered: node.answered, said },
        deadlineMs: node.deadlineMs,
      });
    case 'scope':
      return run.scope(key, (inner) => tellProgram(inner, node.body, telling, `${path}${key}/`));
    case 'limited':
      return run.limited(key, node.limitMs, (inside) =>
        tellProgram(inside, node.body, telling, `${path}${key}/`),
      );
    case 'parallel':
      return run.parallel(key, node.bodies, node.limit, (branch, body, index) =>
        tellProgram(branch, body, telling, `${path}${key}-${index + 1}/`),
      );
    case 'together':
      return together(
        node.bodies.map((body, index) =>
          run.scope(`${key}-${index}`, (inner) =>
            tellProgram(inner, body, telling, `${path}${key}-${index}/`),
          ),
        ),
      );
  }
}

/** Like Promise.all, but nothing is left behind, and an expected failure hides no other reason. */
async function together(promises: readonly Promise<unknown>[]): Promise<unknown[]> {
  const settled = await Promise.allSettled(promises);
  const failed = settled
    .filter((outcome) => outcome.status === 'rejected')
    .map(({ reason }) => reason as unknown);
  const unexpected = failed.find((reason) => !(reason instanceof ExpectedFailure));
  if (failed.length > 0) throw unexpected ?? failed[0];
  return settled.map((outcome) => (outcome as PromiseFulfilledResult<unknown>).value);
}
