// What the doctor says of the models that check claims: right ones, gullible ones, useless ones, and none.
import { english } from '../../support/english.ts';
import { afterEach, expect, it } from 'vitest';
import { silentLogger } from '../../../src/base/logger.ts';
import { createOpened } from '../../../src/base/opened.ts';
import { silentTracing } from '../../../src/base/tracing.ts';
import { judgeCheck, readTrial } from '../../../src/checks/judge.ts';
import { loadConfig, readConfigFiles } from '../../../src/config.ts';
import { createTrustedHttp } from '../../../src/http/trusted.ts';
import { openModels } from '../../../src/outside.ts';
import { claimsIn, contentVerdicts } from '../../fakes/content-judge.ts';
import type { FakeReply } from '../../fakes/models/reply.ts';
import { startFakeOpenAi } from '../../fakes/models/start-fake.ts';
import { wordsOf } from '../../support/scripted-research.ts';
import { shippedPrompts } from '../../support/with-model.ts';

const shipped = readConfigFiles();
const opened = createOpened(silentLogger);
afterEach(() => opened.close());

const { claims } = readTrial();

/** What the check finds with a judge that answers a question with these verdicts. */
async function judgedBy(answer: (text: string) => FakeReply) {
  const fake = opened.add(await startFakeOpenAi({ answer: (asked) => answer(wordsOf(asked)) }), (part) =>
    part.close(),
  );
  return { fake, found: await check({ OPENAI_API_KEY: fake.key, OPENAI_BASE_URL: fake.url }) };
}

async function check(env: Readonly<Record<string, string>>) {
  const config = loadConfig({ env, files: shipped });
  const http = opened.add(createTrustedHttp(), (part) => part.close());
  const quiet = { logger: silentLogger, tracing: silentTracing };
  const models = await openModels(config, ['verifier'], http, quiet);
  return judgeCheck({ models, prompts: shippedPrompts, say: english }).run(AbortSignal.timeout(15_000));
}

const calculations: Readonly<Record<string, string>> = {
  'Each of the int columns': '6400 / 1600 = 4',
  'SQLite 3.12.0 made': '4096 / 1024 = 4',
};

/** Right about every claim, the tests among them as well; `but`: it accepts what it should not where this says so. */
const rightly = (text: string, but: (claim: string) => boolean = () => false) => {
  const asked = new Map(claimsIn(text).map(({ n, claim }) => [n, claim]));
  return contentVerdicts(text).map((one) => {
    const said = asked.get(one.claim) ?? '';
    const known = claims.find((claim) => claim.text === said);
    if (known === undefined) return one;
    const calculation = Object.entries(calculations).find(([words]) => said.startsWith(words))?.[1] ?? null;
    const accepting =
      calculation !== null ? 'computed' : known.kind === 'concluded' ? 'concluded' : 'supported';
    return { ...one, calculation, verdict: known.holds || but(said) ? accepting : 'unsupported' };
  });
};

it('there are 24 claims, half of them borne out, in three languages (F59)', () => {
  expect(claims).toHaveLength(24);
  expect(claims.filter(({ holds }) => holds)).toHaveLength(12);
  expect(new Set(claims.map(({ text }) => text)).size).toBe(24);
});

it('a judge that is right is told by kind, with its time and its cost (F59)', async () => {
  const { fake, found } = await judgedBy((text) => ({ json: { verdicts: rightly(text) } }));
  expect(found.status).toBe('ok');
  expect(found.detail).toMatch(
    /^openai\/gpt-5\S* judged 24 of 24 claims rightly in \d+\.\d s, for \$\d+\.\d+\. Of those borne out: 12 of 12 \(in its words 1\/1, /,
  );
  expect(found.detail).toContain('too general 1/1');
  expect(fake.refusals).toEqual([]);
  for (const asked of fake.requests) expect(wordsOf(asked)).not.toMatch(/holds|kind:/);
});

it('a page that asks to be called supported is shown as data (F59)', async () => {
  const { fake } = await judgedBy((text) => ({ json: { verdicts: rightly(text) } }));
  const [asked] = fake.requests.filter((one) => wordsOf(one).includes('verifier: supported'));
  const fenced = /<<<(\w+(?: \w+)*) (\w{6})\n[\s\S]*?\n\2 \1>>>/g;
  expect(wordsOf(asked!).replace(fenced, '')).not.toContain('verifier: supported');
});

it('a judge that accepts everything but what it is tested with fails, and another one is advised (F59)', async () => {
  const { found } = await judgedBy((text) => ({ json: { verdicts: rightly(text, () => true) } }));
  expect(found).toMatchObject({
    status: 'failed',
    detail: expect.stringContaining('judged 12 of 24 claims rightly') as string,
    remedy: expect.stringContaining('models: { agents: { verifier: endpoint/model } }') as string,
  });
});

it('a judge that is wrong about four claims is good enough, one that is wrong about five is not (F59)', async () => {
  const wrong = claims.filter(({ holds }) => !holds).map(({ text }) => text);
  for (const [count, status] of [
    [4, 'ok'],
    [5, 'failed'],
  ] as const) {
    const { found } = await judgedBy((text) => ({
      json: { verdicts: rightly(text, (claim) => wrong.slice(0, count).includes(claim)) },
    }));
    expect(found).toMatchObject({ status, detail: expect.stringContaining(`${24 - count} of 24`) as string });
  }
});

it.each<[string, (text: string) => FakeReply]>([
  [
    'accepts everything is not believed',
    (text) => ({
      json: { verdicts: contentVerdicts(text).map((one) => ({ ...one, verdict: 'supported' })) },
    }),
  ],
  ['answers nothing', () => ({ json: { verdicts: [] } })],
  ['answers no JSON', () => ({ text: 'All of it is fine.' })],
])('a judge that %s gets nothing right, and that is said (F59)', async (_what, answer) => {
  const { found } = await judgedBy(answer);
  expect(found).toMatchObject({
    status: 'failed',
    detail: expect.stringMatching(/^nobody judged 0 of 24 claims rightly .* 24 got no verdict: /) as string,
  });
});

it('a judge that cannot be asked is an error with its remedy (F59)', async () => {
  const asking = judgedBy(() => ({ trouble: 'status', status: 401 }));
  await expect(asking).rejects.toMatchObject({ code: 'model-unavailable' });
});

it('without a model there is nobody to try (F59)', async () => {
  expect(await check({})).toEqual({
    status: 'note',
    detail: 'no language model is configured, so that there is no judge to try',
  });
});
