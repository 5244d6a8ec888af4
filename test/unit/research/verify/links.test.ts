// The links of a draft are looked at before anybody decides about it.
import { expect, it } from 'vitest';
import { hashOf } from '../../../../src/base/json.ts';
import { nothingAround } from '../../../../src/research/background.ts';
import { nothing } from '../../../../src/research/gather/investigation.ts';
import { checkAddedLinks, checkLinks } from '../../../../src/research/verify/check-links.ts';
import type { Links } from '../../../../src/sources/port.ts';
import { aTask, taskScene } from '../../../support/task-scene.ts';
import { defaults } from '../../../support/theatre.ts';
import { scriptedStory, topic } from '../../../support/scripted-story.ts';
import { draftOf } from '../../../support/draft.ts';

const gone = 'https://heron.example/facts';

function linksWithout(asked: string[][]): Links {
  return {
    probe: (addresses) => {
      asked.push([...addresses]);
      return Promise.resolve(
        addresses.map((address) =>
          address === gone
            ? { address, outcome: 'unreachable', reason: 'The host does not exist.' }
            : { address, outcome: 'reachable', reason: '' },
        ),
      );
    },
  };
}

it('names the links of a draft that cannot be opened, before anybody decides (D31, D33)', async () => {
  const asked: string[][] = [];
  const report = 'Falcon is the elder one [1]. Heron came later on [3].';
  const { pass, views, status, answer } = await scriptedStory({
    limits: { approval: defaults.approval },
    links: linksWithout(asked),
    script: {
      writer: [draftOf(report)],
    },
  });
  expect(await pass()).toBe('suspended');
  // Both have just been read.
  expect(asked).toEqual([]);
  await answer('approve/r1/decide', { kind: 'feedback', text: 'Say it again.' });
  expect(await pass()).toBe('suspended');
  expect(asked).toEqual([['https://falcon.example/facts', gone]]);
  const draft = (await views()).at(-1);
  expect(draft).toMatchObject({
    kind: 'draft',
    title: topic,
    report: 'Falcon is the elder one [1]. Heron came later on [2].',
  });
  expect(draft!['cautions']).toEqual(
    expect.arrayContaining(['A link could not be opened: [2]. The host does not exist.']),
  );
  await answer('approve/r2/decide', { kind: 'accepted' });
  await pass();
  expect(await status()).toBe('delivered');
});

it('looks at no link where the settings say so', async () => {
  const asked: string[][] = [];
  const { pass } = await scriptedStory({
    limits: { citations: { ...defaults.citations, probe: false } },
    links: linksWithout(asked),
  });
  await pass();
  expect(asked).toEqual([]);
});

it('asks for the links of a second draft once more: people may have had the first one for days (D31)', async () => {
  const asked: string[][] = [];
  const links = linksWithout(asked);
  const { pass, answer } = await scriptedStory({ limits: { approval: defaults.approval }, links });
  await pass();
  expect(asked).toEqual([]);
  await answer('approve/r1/decide', { kind: 'feedback', text: 'Say it again.' });
  await pass();
  expect(asked.flat()).toContain('https://falcon.example/facts');
});

it('takes no page of an earlier report for one that was opened in this run (D31)', async () => {
  const [fresh, known] = ['https://falcon.example/facts', 'https://known.example/falcon'];
  const asked: string[][] = [];
  const { stage, work } = await taskScene({ parts: { links: linksWithout(asked) } });
  const visited = [fresh, known].map((url) => ({ url, title: '', hash: url, error: null }));
  const found = {
    investigations: [{ ...nothing(aTask), visited }],
    background: { ...nothingAround, known: [{ hash: known, url: known, title: '' }] },
    readBefore: [],
  };
  const cited = { text: `See ${known} and ${fresh}.`, citations: [] };
  const checks = [fresh, known].map((address) => ({ address, outcome: 'reachable', reason: '' }));
  await stage.pass(async (run) => expect(await checkLinks(run, cited, found, work)).toEqual(checks));
  expect((await stage.world.state(stage.runId)).status).toBe('delivered');
  expect(asked).toEqual([[known]]);
});

it('takes what version 30 has recorded of all links, those among them that were read', async () => {
  const [fresh, other] = ['https://falcon.example/facts', gone];
  const asked: string[][] = [];
  const { stage, work } = await taskScene({ parts: { links: linksWithout(asked) } });
  const { lease } = (await stage.claim('before'))!;
  const checks = [
    { address: fresh, outcome: 'reachable', reason: '' },
    { address: other, outcome: 'unreachable', reason: 'The host does not exist.' },
  ] as const;
  const entry = { key: 'links', kind: 'step', inputHash: hashOf([fresh, other]) } as const;
  await stage.world.journal.append(lease, [
    { entry: { ...entry, outcome: { value: checks } }, events: [], posts: [] },
  ]);
  await stage.world.journal.postpone(lease, { retryInMs: 0, activeMs: 0, error: null });
  const visited = [{ url: fresh, title: '', hash: fresh, error: null }];
  const found = {
    investigations: [{ ...nothing(aTask), visited }],
    background: nothingAround,
    readBefore: [],
  };
  const cited = { text: `See ${fresh} and ${other}.`, citations: [] };
  await stage.pass(async (run) => {
    const looked = await checkLinks(run, cited, found, work);
    expect(await checkAddedLinks(run, looked, cited, found, work)).toEqual(checks);
  });
  expect((await stage.world.state(stage.runId)).status).toBe('delivered');
  expect(asked).toEqual([]);
});
