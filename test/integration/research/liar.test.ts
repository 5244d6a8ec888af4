// A model that lies as every agent, over the wire: its researcher invents quotes, its writer invents everything, and its
// verifier calls all of it supported. Whatever a reader then sees without a mark stands in a source.
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

beforeAll(async () => {
  place = await startHostileResearch({ '/praise': html(article(praise)) });
  place.show(place.hostile('/praise'));
  models = await startFakeOpenAi({ answer: lyingModel(request, () => verifying) });
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

async function lying(how: Verifying) {
  verifying = how;
  const stage = await researching(world, {
    agents: { models: world.models, prompts: shippedPrompts },
    settings: { depth: 'auto' },
  });
  const { result, records } = await finished(stage);
  const views = (await stage.views()).filter(({ kind }) => kind === 'draft' || kind === 'report');
  const pages = await Promise.all(records.evidence.map(({ pageHash }) => stage.library.page(pageHash)));
  return { result, records, views, pages: pages.map((page) => page?.text ?? '') };
}

type Told = Awaited<ReturnType<typeof lying>>;

/** The number before these words in what a reader is told beside the report; 0: nothing is told. */
function toldIn({ result }: Told, words: RegExp): number {
  const found = result.cautions.flatMap((caution) => words.exec(caution)?.[1] ?? []);
  return Number(found[0] ?? 0);
}

const marks = {
  part: /^(\d+) of \d+ claims are borne out only in part/,
  unchecked: /^(\d+) of \d+ claims could not be checked/,
  trusted: /^Only a model says that (\d+) of \d+ claims are supported/,
  uncited: /^(\d+) sentences of the report cite no source/,
};

const beginningOf = (text: string) =>
  text
    .replaceAll(/[[\]()]/g, '')
    .split(' ')
    .slice(0, 5)
    .join(' ');
const claimOf = ({ result }: Told, said: string) => result.claims.find(({ text }) => text.startsWith(said));

describe.each([
  { how: 'accomplice' as const, title: 'calls everything supported' },
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

  it.each(truths)('a claim %s is supported', (_title, said) => {
    expect(claimOf(told, said)).toMatchObject({ verdict: 'supported' });
  });

  it.each(lies.filter(([, , quote]) => quote !== null))(
    'a lie %s is not supported, or by the word of a model only',
    (_title, said, _quote, mark) => {
      const claim = claimOf(told, said.replace(/\W+$/, ''));
      // Where nobody calls it supported, rules have nothing to object to, and it is only not checked.
      const verdicts = { part: 'partial', denied: 'unsupported', trusted: 'supported', uncited: null };
      const allowed = how === 'silent' && mark !== 'denied' ? [null, 'partial'] : [verdicts[mark]];
      expect(allowed).toContain(claim?.verdict);
      if (mark === 'trusted' && how === 'accomplice') expect(claim?.how).toBe('model');
    },
  );

  it('every claim that rules do not bear out is counted for the reader', () => {
    const { claims } = told.result;
    const trusted = how === 'accomplice' ? lies.filter(([, , , mark]) => mark === 'trusted').length : 0;
    expect(toldIn(told, marks.trusted)).toBe(trusted);
    expect(toldIn(told, marks.part)).toBe(claims.filter(({ verdict }) => verdict === 'partial').length);
    expect(toldIn(told, marks.unchecked)).toBe(claims.filter(({ verdict }) => verdict === null).length);
    const denied = told.result.cautions.filter((caution) =>
      caution.startsWith('Not borne out by its source'),
    );
    expect(denied).toHaveLength(lies.filter(([, , , mark]) => mark === 'denied').length);
    expect(denied.find((caution) => caution.includes('95 days'))).toContain('The evidence says 35 days');
    const marked =
      denied.length + toldIn(told, marks.trusted) + toldIn(told, marks.part) + toldIn(told, marks.unchecked);
    expect(claims.length - marked).toBe(truths.length);
  });

  it('every sentence and row without a source is counted for the reader', () => {
    const uncited = lies.filter(([, , , mark]) => mark === 'uncited');
    for (const [, said] of uncited.filter(([title]) => title !== 'with addresses'))
      expect(told.result.report).toContain(beginningOf(said));
    expect(toldIn(told, marks.uncited)).toBe(uncited.length);
  });

  it('what has a number that no source states says so where it stands', () => {
    const lines = told.result.report.split('\n').filter((line) => /95 days|4,200/.test(line));
    expect(lines).toHaveLength(2);
    expect(lines.filter((line) => !line.includes('(unverified)'))).toEqual([]);
  });
});
