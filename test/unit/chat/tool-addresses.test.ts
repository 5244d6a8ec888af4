// What a further tool told has an address that nobody can open: it is shown as words on both platforms.
import { english } from '../../support/english.ts';
import { expect, it } from 'vitest';
import { partsOf as discordParts } from '../../../src/chat/discord/render/message.ts';
import { partsOf as slackParts } from '../../../src/chat/slack/render/parts.ts';
import { reportFile } from '../../../src/chat/markdown/report-file.ts';
import type { ReportView } from '../../../src/chat/views.ts';
import { outgoing, report as sample } from './discord/render/views.ts';

const tool = 'mcp:wiki/search/0123456789abcdef';
const quote = { quote: 'For 35 days.', verified: true };
const citations = [
  { ...quote, n: 1, title: 'Search of the wiki', url: tool },
  { ...quote, n: 2, title: 'Search of the wiki', url: `${tool}0` },
  { ...quote, n: 3, title: '', url: `${tool}1` },
] as unknown as ReportView['citations'];
const view: ReportView = { ...sample, report: 'They are kept for 35 days [1][2][3].', citations };

it('is never a link on Slack, Discord or in the file', () => {
  const slack = JSON.stringify(slackParts({ view, question: null }).filter(({ kind }) => kind === 'message'));
  expect(slack).toContain('Search of the wiki');
  expect(slack).not.toContain('"type":"link"');
  expect(slack).not.toMatch(/<mcp:|\|\[1\]>/);
  const discord = JSON.stringify(discordParts(outgoing(view), { messageContent: true }));
  expect(discord).toContain('Search of the wiki');
  expect(discord).not.toMatch(/\]\(<?mcp:/);
  expect(reportFile(view, 'Report', english).content).not.toMatch(/\]\(<?mcp:|<mcp:/);
});
