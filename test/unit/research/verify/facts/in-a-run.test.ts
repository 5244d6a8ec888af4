// A whole run whose draft says something that none of its sources say: it is looked up, and the delivered report cites what
// was found.
import { expect, it } from 'vitest';
import type { Links } from '../../../../../src/sources/port.ts';
import { defaults } from '../../../../support/theatre.ts';
import { scriptedStory } from '../../../../support/scripted-story.ts';
import { verifierBy } from '../../../../support/facts-scene.ts';

const kestrel = 'https://journal.example/kestrel';
const said =
  'Kestrel engines were seen to cope with 500 requests a second in a test, and herons were seen in 1850';

const script = {
  writer: [
    {
      report: `Falcon and heron differ [1]. Both are engines [2].\n\n### Others\n\n${said} [1]. It was said long ago [2].`,
      answered: 'yes',
      openQuestions: [],
    },
  ],
  verifier: verifierBy((claim, quotes) => {
    const numbers = claim.match(/\d{3,}/g) ?? [];
    const borne = numbers.filter((number) => quotes.some((quote) => quote.includes(number)));
    return borne.length === numbers.length ? 'supported' : 'unsupported';
  }),
  decomposer: [
    {
      facts: [
        'Kestrel engines were seen to cope with 500 requests a second in a test.',
        'Herons were seen in 1850.',
      ],
    },
  ],
  reviser: [
    {
      sentences: [
        { text: 'Kestrel engines were seen to cope with 500 requests a second in a test.', facts: [1] },
        { text: 'Herons were reportedly seen in 1850.', facts: [2] },
      ],
    },
  ],
};

it('delivers what a search bore out under a source of its own, and the rest less surely (A131, A133, A135)', async () => {
  const { pass, status, result, events, library, runId } = await scriptedStory({ script });
  await pass();
  expect(await status()).toBe('delivered');
  const { report, citations, claims } = await result();
  expect(report).toContain(
    'Kestrel engines were seen to cope with 500 requests a second in a test [3]. Herons were reportedly seen in 1850. It was said',
  );
  expect(citations.find(({ n }) => n === 3)).toMatchObject({ url: kestrel, verified: true });
  expect(claims.map(({ verdict }) => verdict)).toEqual(Array.from({ length: 4 }, () => 'supported'));
  const sources = library.reports.get(runId)?.sources ?? [];
  expect(sources.find(({ url }) => url === kestrel)).toMatchObject({ status: 'cited', number: 3 });
  expect((await events('stage-7')).map(({ state }) => state)).toEqual(['started', 'complete']);
  expect(await events('content-revised')).toEqual([{ revised: 1 }]);
});

it('names the links of what a search bore out, without asking for pages that were read (D31)', async () => {
  const asked: (readonly string[])[] = [];
  const links: Links = {
    probe: (addresses, { read = new Set() }) => {
      asked.push(addresses.filter((address) => !read.has(address)));
      return Promise.resolve(
        addresses.map((address) => {
          const outcome = address === kestrel ? 'unsure' : 'reachable';
          return { address, outcome, reason: '' };
        }),
      );
    },
  };
  const limits = { approval: defaults.approval };
  const { pass, views } = await scriptedStory({ script, links, limits });
  expect(await pass()).toBe('suspended');
  expect(asked).toEqual([[], []]);
  const [draft] = await views();
  expect(draft!['cautions']).toEqual(
    expect.arrayContaining(['Links: of 3 links, 1 may not open for everybody.']),
  );
});

it('leaves the claim to be softened at light depth, without a search for it (A136)', async () => {
  const { pass, result, events, web } = await scriptedStory({ script, depth: 'light' });
  await pass();
  expect((await result()).report).toContain(`${said} (unverified)`);
  expect(await events('stage-7')).toEqual([{ state: 'skipped', reason: 'off at this depth' }]);
  expect(web.calls.filter((call) => call.includes('Kestrel'))).toEqual([]);
});
