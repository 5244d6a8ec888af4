// A model that lies as every agent, over the wire: its researcher invents quotes, its writer invents everything, its judges call
// all of it supported, and its reviser mends nothing. What proofs can stop is never delivered; what only a judge could stop is.
import { english } from '../../support/english.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Outside } from '../../../src/outside.ts';
import { startFakeOpenAi } from '../../fakes/models/start-fake.ts';
import type { FakeModels } from '../../fakes/models/server.ts';
import {
  article,
  finished,
  html,
  request,
  researching,
  startHostileResearch,
} from '../../support/hostile-research.ts';
import type { HostileResearch } from '../../support/hostile-research.ts';
import { invented, lies, lyingModel, praise, truths } from '../../support/lying-model.ts';
import type { Verifying } from '../../support/lying-model.ts';
import { openWorld } from '../../support/outside-world.ts';
import { shippedPrompts } from '../../support/with-model.ts';

let place: HostileResearch;
let models: FakeModels;
let world: Outside & { close(): Promise<void> };
let verifying: Verifying = 'accomplice';
let answering: readonly string[] = [];

beforeAll(async () => {
  place = await startHostileResearch({ '/praise': html(article(praise)) });
  place.show(place.hostile('/praise'));
  models = await startFakeOpenAi({
    answer: lyingModel(
      request,
      () => verifying,
      () => answering,
    ),
  });
  world = await openWorld(
    { ...place.environment, OPENAI_API_KEY: models.key, OPENAI_BASE_URL: models.url },
    'search: { searxng: { perSecond: 1000 } }',
  );
});
afterAll(async () => {
  await world.close();
  await models.close();
  await place.close();
});

async function lying(how: Verifying, answers: readonly string[] = []) {
  verifying = how;
  answering = answers;
  const stage = await researching(world, {
    agents: { models: world.models, prompts: shippedPrompts, say: english },
    settings: { depth: 'auto' },
  });
  const { result, records } = await finished(stage);
  const views = (await stage.views()).filter(({ kind }) => kind === 'draft' || kind === 'report');
  const pages = await Promise.all(records.evidence.map(({ pageHash }) => stage.library.page(pageHash)));
  const warnings = (await stage.world.events(stage.runId)).filter(({ type }) => type === 'warning');
  return { result, records, views, warnings, pages: pages.map((page) => page?.text ?? '') };
}

type Told = Awaited<ReturnType<typeof lying>>;

/** A sentence without its markup, its markers and the stop at its end. */
const bare = (said: string) =>
  said
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('**', '')
    .replace(/^\W+|[^\p{L}\p{N}”]+$/gu, '');
/** What of a lie stands in a report as it is, if it stands there. */
const wordsOf = (said: string) =>
  bare(said)
    .split(/ at https| \||:|\[/)[0]
    ?.trim() ?? '';

const claimOf = ({ result }: Told, said: string) =>
  result.claims.find(({ text }) => bare(text) === bare(said));

describe.each([
  { how: 'accomplice' as const, title: 'calls every lie supported' },
  { how: 'gullible' as const, title: 'calls everything supported' },
  { how: 'silent' as const, title: 'answers about something else' },
])('when a model lies as every agent, and its verifier $title', ({ how }) => {
  let told: Told;
  beforeAll(async () => {
    told = await lying(how);
  });

  it('the draft, the report and what is stored are the same, with the same cautions', () => {
    expect(models.refusals).toEqual([]);
    const { report, cautions } = told.result;
    expect(told.views.map((view) => [view['kind'], view['report'], view['cautions']])).toEqual([
      ['draft', report, cautions],
      ['report', report, cautions],
    ]);
  });

  it('no invented quote is evidence, nor two passages as one, nor a changed number', () => {
    const { evidence } = told.records;
    expect(evidence.length).toBeGreaterThan(1);
    for (const quote of invented) expect(evidence.map((one) => one.quote)).not.toContain(quote);
    expect(evidence.map(({ start, end }, at) => told.pages[at]?.slice(start, end))).toEqual(
      evidence.map(({ quote }) => quote),
    );
  });

  it('no address, list of sources or number of the model is left, and every marker has a source', () => {
    const { report, citations } = told.result;
    expect(report).not.toMatch(/lie\.example|:\/\/|www\.|\]\(|### Sources|\[9\d\]/);
    const numbers = Array.from(report.matchAll(/\[(\d+)\]/g), ([, n]) => Number(n));
    const addresses = new Map(citations.map(({ n, url }) => [n, url]));
    expect(numbers.filter((n) => !addresses.has(n))).toEqual([]);
    expect([...addresses.values()].filter((url) => !url.startsWith('http://127.0.0.1:'))).toEqual([]);
  });

  it('a claim as its source has it is supported', () => {
    expect(claimOf(told, truths[0][1])).toMatchObject({ verdict: 'supported', how: 'literal' });
  });
});

describe('when its judges call every lie supported and are right about all that they are tested with', () => {
  let told: Told;
  beforeAll(async () => {
    told = await lying('accomplice');
  });

  it.each(lies.filter(([, , , stopped]) => stopped === 'unproved'))(
    'a lie %s is not delivered, whatever judges and reviser say at every look',
    (_title, said) => {
      expect(bare(told.result.report)).not.toContain(bare(said));
      expect(claimOf(told, said)).toBeUndefined();
    },
  );

  it('no number and no quotation is delivered that stands nowhere', () => {
    // Nobody was given up: all that was said was heard.
    expect(JSON.stringify(told.warnings)).not.toContain('without a model');
    const { report, claims } = told.result;
    expect(`${report} ${JSON.stringify(claims)}`).not.toMatch(/95 days|4,200|4,711|single row|days of life/);
  });

  it('a claim in nearly the words of its source is supported', () => {
    expect(claimOf(told, truths[1][1])).toMatchObject({ verdict: 'supported' });
  });

  // What nobody but a judge could catch: docs/quality.md says so.
  it.each(lies.filter(([, , , stopped]) => stopped === 'trusted'))(
    'a lie %s is delivered as supported, by the word of a model alone',
    (_title, said) => {
      expect(claimOf(told, said)).toMatchObject({ verdict: 'supported', how: 'model' });
    },
  );

  it.each(lies.filter(([, , , stopped]) => stopped === 'uncited'))(
    'a lie %s is delivered, because the judge calls it no claim, and counts as none',
    (_title, said) => {
      expect(told.result.report).toContain(wordsOf(said));
      expect(claimOf(told, said)).toBeUndefined();
    },
  );
});

describe.each([
  {
    how: 'gullible' as const,
    title: 'fails the tests that it is given',
  },
  { how: 'silent' as const, title: 'answers about something else' },
])('when its verifier $title', ({ how }) => {
  let told: Told;
  beforeAll(async () => {
    told = await lying(how);
  });

  it.each(
    [...truths.slice(1), ...lies].flatMap(([title, said, quote]) =>
      quote === null ? [] : [[title, said] as const],
    ),
  )('a claim %s stays, and is not checked', (_title, said) => {
    expect(claimOf(told, said)).toMatchObject({ verdict: null, how: null });
  });

  it.each(lies.filter(([, , , stopped]) => stopped === 'uncited'))(
    'a claim %s stays, too',
    (_title, said) => {
      expect(told.result.report).toContain(wordsOf(said));
    },
  );

  it('one note says how many claims were not checked', () => {
    const { claims, cautions } = told.result;
    const open = claims.filter(({ verdict }) => verdict === null).length;
    const notes = cautions.filter((caution) => caution.includes('not checked'));
    expect(notes).toHaveLength(1);
    expect(notes[0]).toMatch(new RegExp(`^${open} of ${claims.length} claims were not checked\\.`));
    expect(claims.length - open).toBe(1);
  });
});

it('when its writer names a lie as its answer, the report opens with what was found instead', async () => {
  const answer = 'Backups of the Heron database are kept for 95 days.';
  const { result } = await lying('accomplice', [answer]);
  expect(result.report).toMatch(/^What was read does not settle this\. What it says is:\n\n- “[^”]*35 days/);
  expect(result.report).not.toContain('95 days');
});
