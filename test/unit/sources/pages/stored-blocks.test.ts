import { describe, expect, it } from 'vitest';
import { cutPassages } from '../../../../src/sources/knowledge/forward-page.ts';
import { readWebPage } from '../../../../src/sources/extract/web-page.ts';
import { storedBlocks } from '../../../../src/sources/pages/find-passages.ts';

describe('the blocks of a stored page', () => {
  it('lie where they lay when the page was read, and give the same passages', () => {
    const html = `<h1>One</h1><p>${'A sentence of some length. '.repeat(60)}</p><ul><li>a<li>b</ul><h2>Two</h2>
      <pre># no heading\ncode</pre><table><tr><td>a<td>b<tr><td>c<td>d</table>`;
    const read = readWebPage(html);
    const stored = storedBlocks({ hash: '', url: '', title: read.title, text: read.text });
    const places = ({ start, end, level }: { start: number; end: number; level: number }) => [
      start,
      end,
      level,
    ];
    expect(stored.blocks.map(places)).toEqual(read.blocks.map(places));
    expect(cutPassages(stored)).toEqual(cutPassages(read));
  });

  it('are none in an empty text', () => {
    expect(storedBlocks({ hash: '', url: '', title: '', text: '' }).blocks).toEqual([]);
  });
});
