import { expect, it } from 'vitest';
import { ownTurn } from '../../../src/base/own-turn.ts';

it('lets one go on in each turn of the event loop, in the order of asking, and others look in between', async () => {
  const seen: string[] = [];
  const work = async (name: string) => {
    await ownTurn();
    seen.push(name);
    setImmediate(() => seen.push(`after ${name}`));
  };
  await Promise.all([work('first'), work('second'), work('third')]);
  await new Promise(setImmediate);
  expect(seen).toEqual(['first', 'second', 'after first', 'third', 'after second', 'after third']);
  await work('later');
  expect(seen.at(-1)).toBe('later');
});
