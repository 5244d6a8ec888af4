// The links of a draft are looked at before anybody decides about it.
import { expect, it } from 'vitest';
import type { Links } from '../../../../src/sources/port.ts';
import { defaults } from '../../../support/theatre.ts';
import { scriptedStory, topic } from '../../../support/scripted-story.ts';

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
    script: { writer: [{ report, answered: 'yes', answering: [], notStated: [], openQuestions: [] }] },
  });
  expect(await pass()).toBe('suspended');
  expect(asked).toEqual([['https://falcon.example/facts', gone]]);
  const [draft, ...more] = await views();
  expect(more).toEqual([]);
  expect(draft).toMatchObject({
    kind: 'draft',
    title: topic,
    report: 'Falcon is the elder one [1]. Heron came later on [2].',
  });
  expect(draft!['cautions']).toEqual(
    expect.arrayContaining(['A link could not be opened: [2]. The host does not exist.']),
  );
  await answer('approve/r1/decide', { kind: 'accepted' });
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
