// The three ways in which citations are shown: as links, as numbers, or not at all.
import { describe, expect, it } from 'vitest';
import { inlineMarkdown } from '../../../../src/chat/discord/render/inlines.ts';
import { markdownLines } from '../../../../src/chat/console/markdown.ts';
import { styleFor } from '../../../../src/chat/console/style.ts';
import { parseMarkdown } from '../../../../src/chat/markdown/parse.ts';
import { mrkdwn } from '../../../../src/chat/slack/render/mrkdwn.ts';
import { withoutCitations } from '../../../../src/citations/markers.ts';

const report = 'Kept for 35 days [1], copied nightly [2][3].';
const sources = ['https://a.test/x|y_(z)?a=1&copy;=2', 'knowledge:backups.md', 'https://user:pw@b.test/'];

function shown(text: string, addresses: readonly string[] = []) {
  const blocks = parseMarkdown(text, new Map(addresses.map((address, index) => [index + 1, address])));
  const [first] = blocks;
  return {
    slack: mrkdwn(blocks),
    discord: inlineMarkdown(first?.kind === 'paragraph' ? first.inlines : []).replaceAll('\\', ''),
    console: markdownLines(text, styleFor(process.stdout, false))[0],
  };
}

describe('the citations of a report', () => {
  it('are links to their sources on Slack and Discord, where there is a page (C40)', () => {
    const { slack, discord } = shown(report, sources);
    expect(slack).toMatch(/<https:\/\/a\.test\/x[^>]*\|\[1\]>/);
    expect(discord).toMatch(/\[\[1\]\]\(<?https:\/\/a\.test\/x/);
    for (const text of [slack, discord]) {
      expect(text).toContain('[2]');
      expect(text).not.toContain('pw@');
      expect(text).not.toContain('knowledge:');
    }
  });

  it('are numbers where nothing can be linked (C40)', () => {
    expect(new Set(Object.values(shown(report)))).toEqual(new Set([report]));
  });

  it('are left out where a number would mean nothing (C40)', () => {
    const plain = 'Kept for 35 days, copied nightly.';
    expect(new Set(Object.values(shown(withoutCitations(report))))).toEqual(new Set([plain]));
    expect(withoutCitations('One [1], two [[2]], both [1, 2][9]. Three【1】. `m [1]`')).toBe(
      'One, two, both. Three. `m [1]`',
    );
  });
});
