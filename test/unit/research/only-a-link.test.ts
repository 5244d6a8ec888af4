// A request that is nothing but a link, without a model.
import { expect, it } from 'vitest';
import { memoryWeb } from '../../fakes/memory-web.ts';
import { noWeb } from '../../support/no-web.ts';
import { theatre } from '../../support/theatre.ts';

const readable = 'https://heron.test/backups';
const gone = 'https://gone.test/billing-database-backups';
const pages = {
  [readable]: '# Heron backups\n\nBackups of the Heron database are kept for 35 days. They run every night.',
};

async function draftOf(request: string) {
  const web = memoryWeb(pages, { broken: { [gone]: 'The site answered 404.' } });
  const { pass, result } = await theatre({ web, request });
  expect(await pass()).toBe('suspended');
  return { calls: web.calls, ...(await result()) };
}

it('is that page, and its letters are not searched for', async () => {
  const { calls, citations } = await draftOf(readable);
  expect(calls).toEqual([`read ${readable}`]);
  expect(citations.map(({ url }) => url)).toEqual([readable]);
});

it('is told to be unreadable, and why, and nothing else is quoted', async () => {
  const { calls, answered, citations, cautions, report } = await draftOf(`<${gone}>`);
  expect(new Set(calls)).toEqual(new Set([`read ${gone}`]));
  expect([answered, citations]).toEqual(['no', []]);
  expect(report).toMatch(/^Nothing was found on /);
  expect(cautions).toEqual(['1 page could not be read: The site answered 404.']);
});

it('is searched for where words stand beside it', async () => {
  const { calls } = await draftOf(`${gone} How long are backups kept?`);
  expect(calls.some((call) => call.startsWith('search '))).toBe(true);
});

it('says nothing of what was not searched, for nothing was to be', async () => {
  const { search } = noWeb;
  const web = { ...memoryWeb({}, { broken: { [gone]: 'The site answered 404.' } }), search };
  const { pass, result } = await theatre({ request: gone, web });
  await pass();
  const { cautions } = await result();
  expect(cautions.join()).not.toMatch(/search|knowledge/);
});
