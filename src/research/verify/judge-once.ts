// New wordings are judged: what two wordings of one sentence both add, once.
import { distinct } from '../../base/lists.ts';
import type { Statement } from '../../citations/statements.ts';
import type { Run } from '../run.ts';
import type { Assessed } from './checked.ts';
import { judge } from './judge.ts';

/** What was judged of each, under its own id and place; nothing of one that is no claim. */
export async function judgeOnce(
  run: Run,
  key: string,
  statements: readonly Statement[],
  how: Parameters<typeof judge>[3],
): Promise<readonly Assessed[]> {
  const { claims } = await judge(run, key, distinct(statements, saying), how);
  const askedAs = new Map(statements.toReversed().map((one) => [saying(one), one.id]));
  return statements.flatMap((one) => {
    const found = claims.find(({ id }) => id === askedAs.get(saying(one)));
    return found === undefined ? [] : [{ ...found, id: one.id, start: one.start, end: one.end }];
  });
}

/** What follows the wordings is said behind each, and is something else there. */
function saying({ id, text, numbers }: Statement): string {
  return id.endsWith('/next') ? id : [id.split('/')[0], text, ...numbers].join('\n');
}
