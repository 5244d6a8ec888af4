// The files that a command line names.
import { expect, it } from 'vitest';
import { givenFiles } from '../../../src/cli/given-paths.ts';

it('takes no file that is not there, and no folder for one', async () => {
  for (const path of ['/nowhere/none.md', 'src']) {
    const message = `--file: ${path} is not a file.`;
    await expect(givenFiles([path])).rejects.toMatchObject({ code: 'usage', message });
  }
});
