import { describe, expect, it } from 'vitest';
import { looseDate } from '../../../../src/sources/loose-date.ts';
import { readWebPage } from '../../../../src/sources/extract/web-page.ts';

const factsOf = (html: string) => {
  const { title, published } = readWebPage(html);
  return { title, published };
};

describe('what a page says of itself', () => {
  it('is taken from JSON-LD', () => {
    const data = {
      '@graph': [
        { '@type': 'Organization', name: 'The Site' },
        {
          '@type': ['NewsArticle'],
          headline: 'Kettles &amp; pots',
          datePublished: '2024-03-05T23:30:00-08:00',
        },
      ],
    };
    expect(factsOf(`<script type="application/ld+json">${JSON.stringify(data)}</script><p>text`)).toEqual({
      title: 'Kettles & pots',
      published: '2024-03-05',
    });
  });

  it('is taken from meta elements and Open Graph', () => {
    const html = `<meta property="og:title" content="Kettles | The Site"><meta property="og:site_name" content="The Site">
      <meta property="article:published_time" content="2023-12-31T23:59:59Z"><p>text`;
    expect(factsOf(html)).toEqual({
      title: 'Kettles',
      published: '2023-12-31',
    });
  });

  it('is taken from microdata, links and what stands below the heading', () => {
    expect(factsOf('<p><i itemprop="datePublished" content="2020-02">')).toMatchObject({
      published: '2020-02',
    });
    expect(factsOf('<time datetime="2019-07-25">then</time>')).toMatchObject({
      published: '2019-07-25',
    });
    const shown = '<h1>Kettles</h1><div class="date">5th March 2021</div>';
    expect(factsOf(shown)).toMatchObject({ published: '2021-03-05' });
  });

  it.each([
    ['HTTP | Node.js v18.20.4 Documentation', '<h1>Node.js v18.20.4 documentation</h1><h2>HTTP</h2>', 'HTTP'],
    ['Streams — Handbook 3', '<h1>Handbook 3</h1>', 'Streams'],
    [
      'The Daily - All about lids',
      '<meta property="og:site_name" content="The Daily"><h1>All about lids</h1>',
      'All about lids',
    ],
    [
      'lids - Why does the lid of a pot rattle when water boils?',
      '<h1>Why does the lid of a pot rattle when water boils?</h1>',
      'Why does the lid of a pot rattle when water boils?',
    ],
    ['mod_lid - The Server', '<h1>The Server</h1><h1>Module mod_lid</h1>', 'mod_lid'],
    ['Lids - and pots - The Site', '<h1>The Site</h1><h1>Lids - and pots</h1>', 'Lids - and pots'],
  ])('of pages of one site tells them apart: %s (F18)', (title, headings, expected) => {
    expect(factsOf(`<title>${title}</title>${headings}`).title).toBe(expected);
  });

  it('is the heading, when the title repeats it', () => {
    expect(factsOf('<title>All about kettles - Shop of pots</title><h1>All about kettles</h1>').title).toBe(
      'All about kettles',
    );
    expect(factsOf('<title>Pots - and pans</title><h1>Something else</h1>').title).toBe('Pots - and pans');
    expect(factsOf('<h1>Only a heading</h1>').title).toBe('Only a heading');
  });

  it.each(['<![CDATA[', '//<![CDATA[\n'])('is taken from data inside of %s', (begin) => {
    const data = `${begin}{"@type":"Article","headline":"Kettles at home"}${begin.startsWith('/') ? '//' : ''}]]>`;
    expect(factsOf(`<script type="application/ld+json">${data}</script><p>text`).title).toBe(
      'Kettles at home',
    );
  });

  it('is nothing when nothing certain is said', () => {
    const html = `<time>yesterday</time>
      <script type="application/ld+json">{"@type": "Article", "author": </script><p>text`;
    expect(factsOf(html)).toEqual({ title: '', published: null });
  });
});

describe('a date', () => {
  it.each([
    ['2024-03-05T23:30:00-08:00', '2024-03-05'],
    ['2024/3/5', '2024-03-05'],
    ['20240305', '2024-03-05'],
    ['March 5, 2024 at 9:00', '2024-03-05'],
    ['Updated: 5 Mar 2024', '2024-03-05'],
    ['Tue, 05 Mar 2024 10:00:00 GMT', '2024-03-05'],
    ['March 2024', '2024-03'],
    ['2024-03', '2024-03'],
    ['2024', '2024'],
    ['03/05/2024', null],
    ['2024-13-05', null],
    ['yesterday', null],
    ['Version 2024.99', null],
  ])('written as %s is %s', (text, date) => {
    expect(looseDate(text)).toBe(date);
  });
});
