// Bundles of runs that were played in memory, and forged ones.
import { createHash } from 'node:crypto';
import { makeBundle } from '../../src/bundle/make.ts';
import type { Bundle } from '../../src/bundle/manifest.ts';
import { pipelineVersion } from '../../src/research/version.ts';
import type { RunSettings } from '../../src/research/settings.ts';
import type { Json } from '../../src/base/json.ts';
import type { WholeRuns } from '../../src/store/library-port/whole-run.ts';
import { defaults, question, theatre } from './theatre.ts';
import type { Over } from './theatre.ts';

type Theatre = Awaited<ReturnType<typeof theatre>>;

const nothingSaved = { sources: [], evidence: [], findings: [], gaps: [], claims: [], decisions: [] };

/** What a store would tell of the run that was played. */
export function wholeRunsOf({ world, runId, library }: Theatre, over: Over = {}): WholeRuns {
  const settings: RunSettings = {
    limits: { ...defaults, ...over.limits },
    depth: 'light',
    mode: 'deep',
    approvers: ['requester'],
    asked: '',
    ...over.settings,
  };
  return {
    async whole(wanted) {
      if (wanted !== runId) return null;
      const { status, result, error } = await world.state(runId);
      return {
        id: runId,
        request: over.request ?? question,
        status,
        version: pipelineVersion,
        settings: settings as Json,
        result,
        error,
        journal: (await world.entries(runId))
          .filter(({ kind }) => kind !== 'note')
          .map((entry) => ({ ...entry, outcome: entry.outcome as Json })),
        events: await world.events(runId),
        records: library.reports.get(runId) ?? nothingSaved,
      };
    },
    async texts(hashes) {
      const pages = await Promise.all(hashes.toSorted().map((hash) => library.page(hash)));
      return pages.flatMap((page) => (page === null ? [] : [{ ...page, fetchedAt: Date.UTC(2026, 0, 2) }]));
    },
  };
}

/** Plays a run, and accepts its draft once `before` is done. */
export async function delivered(
  over: Over = {},
  before: (played: Theatre) => Promise<unknown> = async () => {},
) {
  const played = await theatre(over);
  await played.pass();
  await before(played);
  await played.answer('approve/r1/decide', { kind: 'accepted' }).catch(() => {});
  await played.pass();
  return played;
}

export async function bundleOf(played: Theatre, over: Over = {}, pages = true): Promise<Bundle> {
  const bundle = await makeBundle(wholeRunsOf(played, over), played.runId, { pages, version: '1.2.3' });
  if (bundle === null) throw new Error('There is no such run.');
  return bundle;
}

/** A bundle with another text in one of its files. `hides`: the manifest says so, too. */
export function changed(
  { manifest, files }: Bundle,
  name: string,
  change: (text: string) => string,
  hides = false,
): Bundle {
  const content = Buffer.from(change(files.get(name)?.toString() ?? ''));
  if (content.equals(files.get(name) ?? Buffer.alloc(0))) throw new Error(`Nothing of ${name} was changed.`);
  const hash = createHash('sha256').update(content).digest('hex');
  const named = { ...manifest.files, [name]: { sha256: hash, bytes: content.length } };
  return {
    manifest: hides ? { ...manifest, files: named } : manifest,
    files: new Map([...files, [name, content]]),
  };
}
