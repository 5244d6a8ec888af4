// Which files run when some files do, on made-up trees.
import { describe, expect, it } from 'vitest';
import { reached } from '../../../bench/walk/reached.ts';

/** Paths that are reached from `a.ts` in a made-up tree. */
const walk = (files: Record<string, string>) => [...reached(['a.ts'], (path) => files[path]).keys()];

describe('the files that are reached', () => {
  it('are what is imported, re-exported, loaded later or run as a thread', () => {
    const text = `import { x } from './b/x.ts'; export { y } from './b/y.ts'; import './side.ts';
      const z = import('./z.ts'); new Worker(new URL('./thread.ts', import.meta.url));`;
    const others = ['b/x.ts', 'b/y.ts', 'side.ts', 'thread.ts', 'z.ts'];
    expect(walk({ 'a.ts': text, ...Object.fromEntries(others.map((path) => [path, ''])) })).toEqual([
      'a.ts',
      ...others,
    ]);
  });

  it('are what these import in turn, each once, also in a circle', () => {
    expect(
      walk({
        'a.ts': `import './b/c.ts';`,
        'b/c.ts': `import '../d.ts';`,
        'd.ts': `import './a.ts';`,
        'other.ts': '',
      }),
    ).toEqual(['a.ts', 'b/c.ts', 'd.ts']);
  });

  it('are not what is imported for its types', () => {
    const text = `import type { A } from './types.ts'; import { type B } from './types.ts';
      export type { C } from './types.ts'; export { type D } from './types.ts';
      type E = import('./types.ts').E; import { type F, g } from './both.ts';`;
    expect(walk({ 'a.ts': text, 'types.ts': '', 'both.ts': '' })).toEqual(['a.ts', 'both.ts']);
  });

  it('are none of a package', () => {
    expect(walk({ 'a.ts': `import { z } from 'zod'; import 'node:fs';`, zod: '' })).toEqual(['a.ts']);
  });
});
