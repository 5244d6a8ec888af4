// What kind of place a source comes from, and hosts that only look like a better one.
import { describe, expect, it } from 'vitest';
import { classifySource } from '../../../src/citations/credibility.ts';

const tierOf = (url: string) => classifySource(url).tier;

describe('the tier of a source', () => {
  it.each([
    ['government', 'https://www.nih.gov/x https://www.gov.uk/ https://assets.publishing.service.gov.uk/a'],
    ['government', 'https://www.army.mil/ https://impots.gouv.fr/ https://www.nta.go.jp/ https://go.jp/'],
    [
      'government',
      'https://sat.gob.mx/ https://www.bmi.gv.at/ https://canada.gc.ca/ https://www.dia.govt.nz/',
    ],
    [
      'government',
      'https://fazenda.sp.gov.br/ https://www.政府.hk/ https://www.admin.ch/ https://ec.europa.eu/',
    ],
    [
      'academic',
      'https://cs.stanford.edu/x https://www.ox.ac.uk/ https://www.u-tokyo.ac.jp/ https://sydney.edu.au',
    ],
    ['preprint', 'https://arxiv.org/abs/1 https://export.arxiv.org/ https://www.biorxiv.org/content/1'],
    ['preprint', 'https://www.medrxiv.org/ https://papers.ssrn.com/sol3/'],
    ['tertiary', 'https://en.wikipedia.org/wiki/Kettle https://de.m.wikipedia.org/'],
    [
      'organization',
      'https://www.w3.org/ https://www.rspb.org.uk/ https://www.who.int/ https://www.jisc.or.jp/',
    ],
    ['unverified', 'https://example.com/ https://example.co.uk/ https://somebody.github.io/paper.html'],
    ['unverified', 'http://192.0.2.7/ http://[2001:db8::1]/ http://localhost/ http://wiki.corp/ http://gov/'],
  ])('is %s for %s (D17, D18)', (tier, urls) => {
    const classes = urls.split(' ').map(classifySource);
    expect(classes).toEqual(classes.map(({ host }) => ({ host, tier })));
  });

  it('is unknown without a host, and its own for documents of one’s own (D18)', () => {
    for (const url of [
      '',
      'https://',
      'not an address',
      'mailto:a@nih.gov',
      'file:///nih.gov/x',
      '10.1000/182',
    ])
      expect(classifySource(url)).toMatchObject({ host: null, tier: 'unknown' });
    expect(classifySource('mcp:wiki/search')).toMatchObject({ host: null, tier: 'unknown' });
    expect(classifySource('knowledge:notes/backups.md')).toMatchObject({
      host: null,
      tier: 'own',
    });
    expect(tierOf('knowledge:footnote-starter-set/sqlite/nulls.html')).toBe('starter');
    expect(tierOf('knowledge:')).toBe('unknown');
  });

  it.each([
    'http://www.nih.gov/x',
    'HTTPS://WWW.NIH.GOV/x',
    'https://www.nih.gov:8443/x',
    'https://somebody:secret@www.nih.gov/x',
    'https://evil.com@www.nih.gov/x',
    'https://www.nih.gov./x',
    'ftp://www.nih.gov/x',
    '//www.nih.gov/x',
    'www.nih.gov:80/x',
    ' www.NIH.gov ',
  ])('does not depend on scheme, user, port, capitals and a dot at the end: %s (D19)', (url) => {
    expect(classifySource(url)).toMatchObject({ host: 'www.nih.gov', tier: 'government' });
  });
});

describe('a host that looks like a better one', () => {
  it.each([
    'https://gov.example.com/',
    'https://example-gov.com/',
    'https://nih.gov.evil.com/',
    'https://nih.gov.evil.co.uk/',
    'https://x.gov.uk.com/',
    'https://my.edu.evil.com/',
    'https://a.ac.evil.com/',
    'https://ac.uk.evil.test/',
    'https://edu.example.io/',
    'https://mit-edu.com/',
    'https://gov.github.io/',
    'https://nih-gov.blogspot.com/',
    'https://mit.edu.eu.org/',
    'https://somebody.us.org/',
    'https://comune.go.it/',
    'https://sailing.ac/',
    'https://nih.gov.evil/',
    'https://arxiv.org.evil.com/abs/1',
    'https://my-arxiv.com/',
    'https://\u{430}rxiv.org/abs/1',
    'https://xn--rxiv-53d.org/abs/1',
    'https://nih.gov@evil.com/',
    'nih.gov@evil.com',
    'https://nih.gov:secret@evil.com/',
    'https://evil.com\\@nih.gov/',
    'https://evil.com/https://nih.gov/',
    'https://evil.com?x=.gov',
    'https://evil.com#.nih.gov',
    'https://134.67.21.9.gov.evil.com/',
    'http://0x7f.1/.gov',
  ])('is never promoted: %s (D19)', (url) => {
    expect(['unverified', 'unknown']).toContain(tierOf(url));
  });

  it('is no preprint server and no encyclopedia because of its name', () => {
    for (const url of [
      'https://arxiv.example.org/',
      'https://notarxiv.org/',
      'https://wikipedia.org.example.org/',
    ])
      expect(tierOf(url)).toBe('organization');
    expect(tierOf('https://wikipedia.com/')).toBe('unverified');
  });
});

it('is not told of addresses that are none, however long they are', () => {
  expect(tierOf(`https://www.nih.gov/${'a'.repeat(1_900)}`)).toBe('government');
  for (const piece of ['a.', '.', 'a', '@', ':', '%', '-', 'ü', 'xn--'])
    for (const length of [1_900, 200_000])
      for (const lead of ['', 'https://', 'https://www.nih.gov@'])
        expect(['unverified', 'unknown']).toContain(
          tierOf(`${lead}${piece.repeat(length / piece.length)}.com/`),
        );
});
