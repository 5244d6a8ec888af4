// Numbers of results and pages: titles and texts that repeat, and addresses under which several texts are told.
import { describe, expect, it } from 'vitest';
import { createRegistry, readEntries } from '../../../../../src/research/gather/explorer/registry.ts';

const title = 'How long backups of Heron are kept';
const hit = (url: string) => ({ url, title, snippet: '', provider: 'memory', published: null });
const page = (url: string, hash: string) => ({ url, title, hash, error: null });

describe('a result', () => {
  it('keeps its number; one with a title that is known has a number of its own, and says so (B79)', () => {
    const registry = createRegistry();
    expect(registry.addHit(hit('https://a.test/'))).toEqual({ n: 1, isNew: true, repeats: false });
    expect(registry.addHit(hit('https://b.test/'))).toEqual({ n: 2, isNew: true, repeats: true });
    expect(registry.addHit(hit('https://a.test/'))).toEqual({ n: 1, isNew: false, repeats: false });
  });
});

describe('a page', () => {
  it('with the very text of another one is a copy of it, and nothing new', () => {
    const registry = createRegistry();
    registry.addHit(hit('https://a.test/'));
    registry.addHit(hit('https://b.test/'));
    expect(registry.addPage(page('https://a.test/', 'x'), 1)).toEqual({ n: 1, copyOf: null });
    expect(registry.addPage(page('https://b.test/', 'x'), 2)).toEqual({ n: 2, copyOf: 1 });
    expect(registry.addPage(page('https://a.test/', 'x'), 1)).toEqual({ n: 1, copyOf: null });
    expect(readEntries(registry).map(({ url }) => url)).toEqual(['https://a.test/']);
  });

  it('does not take the place of another text that was told under its address', () => {
    const registry = createRegistry();
    expect(registry.addPage(page('https://a.test/', 'x'))).toEqual({ n: 1, copyOf: null });
    expect(registry.addPage(page('https://a.test/', 'y'))).toEqual({ n: 2, copyOf: null });
    expect(registry.addPage(page('https://a.test/', 'y'))).toEqual({ n: 2, copyOf: null });
    expect(readEntries(registry).map((entry) => entry.page.hash)).toEqual(['x', 'y']);
  });
});
