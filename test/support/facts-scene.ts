// Claims of a draft looked up fact by fact in a run of its own: a text with quotes of pages in memory, a web beside them,
// and models whose words are written down.
import { createHash } from 'node:crypto';
import type { Material } from '../../src/agents/material.ts';
import type { Verdict } from '../../src/agents/verifier.ts';
import { claimsOf, judge } from '../../src/citations/claims.ts';
import type { ExecuteParts } from '../../src/durable/execute.ts';
import type { Run } from '../../src/durable/run.ts';
import type { CheckedCitation, CheckedClaim, Checking } from '../../src/research/verify/checked.ts';
import { reviseClaims } from '../../src/research/verify/facts/revise-claims.ts';
import type { Revised } from '../../src/research/verify/facts/revised.ts';
import { aProcess, ttlMs } from '../unit/durable/stage.ts';
import { taskScene } from './task-scene.ts';
import type { SceneParts } from './task-scene.ts';

/** Address → text of a page, whose first line is its title. */
export type Pages = Readonly<Record<string, string>>;

export interface Cited {
  readonly url: string;
  /** Stands in the page. */
  readonly quote: string;
}

export interface FactsScene extends Pick<
  SceneParts,
  'script' | 'alone' | 'limits' | 'settings' | 'troubles' | 'parts'
> {
  readonly text: string;
  /** Pages that were read for the draft. */
  readonly read: Pages;
  /** What the text cites: [1] is the first one. */
  readonly cited: readonly Cited[];
  /** Verdicts by claim; the others were not judged. */
  readonly verdicts: readonly (Verdict | null)[];
  /** Further quotes that were found. */
  readonly pool?: readonly Cited[];
  /** What the web has. */
  readonly web?: Pages;
}

export async function factsScene({ text, read, cited, verdicts, pool = [], web = {}, ...over }: FactsScene) {
  const scene = await taskScene({ pages: web, ...over });
  const pages = Object.entries(read).map(([url, body]) => {
    const title = body.split('\n', 1)[0]?.replace(/^# /, '') ?? '';
    return { url, title, text: body, hash: createHash('sha256').update(body).digest('hex') };
  });
  await scene.library.keepPages(pages);
  const evidence = ({ url, quote }: Cited) => {
    const page = pages.find((one) => one.url === url);
    const start = page?.text.indexOf(quote) ?? -1;
    if (page === undefined || start < 0) throw new Error(`${url} does not say ${quote}`);
    const { title, hash: pageHash } = page;
    return { pageHash, url, title, headings: [], start, end: start + quote.length, quote, score: 0.8 };
  };
  const numbering = [...new Set(cited.map(({ url }) => url))];
  const citations = cited.map((one): CheckedCitation => {
    return {
      n: numbering.indexOf(one.url) + 1,
      taskId: 'task-1',
      ...evidence(one),
      verified: true,
      found: 'exact',
    };
  });
  const claims = claimsOf(text).map((claim, index): CheckedClaim => {
    const verdict = verdicts[index] ?? null;
    const { quotes } = judge(claim, citations);
    return { ...claim, verdict, how: verdict === null ? null : 'model', reason: 'as judged before', quotes };
  });
  const checking: Checking = { text, citations, claims, numbering };
  const material = pool.map((one, index): Material => ({
    n: index + 1,
    taskId: 'task-2',
    evidence: evidence(one),
  }));
  const tell = async (run: Run) => {
    const revised = await run.scope('verify/r1', (phase) =>
      reviseClaims(phase, checking, material, scene.work),
    );
    return revised;
  };
  const pass = async (instead: Partial<ExecuteParts> = {}): Promise<Revised> => {
    let last: Revised | undefined;
    const result = await scene.stage.pass(async (run) => {
      last = await tell(run);
      await run.ask('done', { kind: 'clarify', view: { text: 'done?' }, deadlineMs: null });
    }, instead);
    if (last === undefined) throw new Error(`The pass was ${result}: ${JSON.stringify(scene.stage.logs)}`);
    return last;
  };
  return {
    ...scene,
    checking,
    revised: () => pass(),
    /** The process dies where it would write this key, and another one goes on. */
    async diedAt(key: string): Promise<Revised> {
      const { stage } = scene;
      const process = aProcess(stage);
      const append = process.dyingAt(key, stage.world.journal);
      void pass({ ...process.parts, journal: { ...stage.world.journal, append } });
      await stage.clock.advance(1);
      process.die();
      await stage.clock.advance(ttlMs);
      return pass();
    },
    /** The same once more, from the journal. */
    async replayed(): Promise<Revised> {
      await scene.stage.world.answer(scene.stage.runId, 'done', { kind: 'accepted' });
      return pass();
    },
    /** The agents in the order in which they were asked. */
    agents: () => scene.models.asked.map(({ agent }) => agent),
  };
}

/** A verifier that says what `verdict` says of each claim and its quotes. */
export function verifierBy(verdict: (claim: string, quotes: readonly string[]) => Verdict) {
  return (text: string) => ({
    verdicts: text.split(/^(?=Claim \d+:$)/m).flatMap((part) => {
      const [, n] = /^Claim (\d+):$/m.exec(part) ?? [];
      const claim = /<<<claim \w+\n([^]*?)\n\w+ claim>>>/.exec(part)?.[1];
      const quotes = Array.from(
        part.matchAll(/<<<quote \w+\n[^\n]*\n([^]*?)\n\w+ quote>>>/g),
        ([, quote]) => quote ?? '',
      );
      if (n === undefined || claim === undefined) return [];
      return [{ claim: Number(n), reason: 'As it was written down.', verdict: verdict(claim, quotes) }];
    }),
  });
}
