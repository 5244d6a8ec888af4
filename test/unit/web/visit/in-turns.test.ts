import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { PageEnv } from '../../../../src/web/page-env.ts';
import { inTurns } from '../../../../src/web/visit/in-turns.ts';

/** Pages that are answered when the test says so. */
function heldPages(most: number) {
  const begun: { readonly name: string; readonly end: (fails?: boolean) => void }[] = [];
  const pages = new Hono<PageEnv>();
  pages.use(inTurns(most));
  pages.get('/:name', async (context) => {
    await new Promise<void>((resolve, reject) => {
      const end = (fails = false) => (fails ? reject(new Error('broken')) : resolve());
      begun.push({ name: context.req.param('name'), end });
    });
    return context.text('there');
  });
  pages.onError((_error, context) => context.text('broken', 500));
  return {
    begun,
    names: () => begun.map(({ name }) => name).join(''),
    open: async (name: string) => pages.request(`/${name}`),
  };
}

test('so many pages are made at once, the others in the order of their coming', async () => {
  const { begun, names, open } = heldPages(2);
  const answers = ['a', 'b', 'c', 'd'].map(open);
  await expect.poll(names).toBe('ab');
  begun[1]?.end();
  expect(await (await answers[1])?.text()).toBe('there');
  await expect.poll(names).toBe('abc');
  begun[0]?.end();
  await expect.poll(names).toBe('abcd');
  begun[2]?.end();
  begun[3]?.end();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

test('a page that breaks gives its turn back', async () => {
  const { begun, names, open } = heldPages(1);
  const [first, second] = [open('a'), open('b')];
  await expect.poll(names).toBe('a');
  begun[0]?.end(true);
  expect((await first).status).toBe(500);
  await expect.poll(names).toBe('ab');
  begun[1]?.end();
  await second;
  const third = open('c');
  await expect.poll(names).toBe('abc');
  begun[2]?.end();
  expect((await third).status).toBe(200);
});
