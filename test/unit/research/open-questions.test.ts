// What a writer leaves open beside its text reaches people: in the draft and in the report.
import { expect, it } from 'vitest';
import type { DraftView, ReportView } from '../../../src/chat/views.ts';
import { parseMarkdown } from '../../../src/chat/markdown/parse.ts';
import { plainText } from '../../../src/chat/markdown/plain-text.ts';
import { partsOf as onDiscord } from '../../../src/chat/discord/render/message.ts';
import { partsOf as onSlack } from '../../../src/chat/slack/render/parts.ts';
import { outgoing } from '../chat/discord/render/views.ts';
import { defaults } from '../../support/theatre.ts';
import { scriptedStory } from '../../support/scripted-story.ts';
import { draftOf } from '../../support/draft.ts';

it('stands in the draft, its message and the report, cleaned, and holds no claim', async () => {
  const { pass, answer, views, result, library, runId } = await scriptedStory({
    limits: { approval: { ...defaults.approval, draft: true } },
    script: {
      writer: (text: string) => {
        const [, n = 'none'] = /Title: The heron engine\n[^]*?<<<evidence (\d+)/.exec(text) ?? [];
        return draftOf(
          `It is written that heron has a foundation [${n}].\n\n### More\n\n${'Nobody says why. '.repeat(6)}`,
          {
            answered: 'partly',
            openQuestions: ['What of the *price* <@U1>, see [3] at https://evil.example/x?'],
          },
        );
      },
    },
  });
  await pass();
  const draft = ((await views()) as unknown as DraftView[]).at(-1);
  if (draft === undefined) throw new Error('There is no draft.');
  expect(draft.open).toHaveLength(1);
  const [question = ''] = draft.open ?? [];
  expect(question).not.toMatch(/\[3\]|https:/);
  const ending = plainText(parseMarkdown(draft.report.replaceAll('\u200b', ''), new Map()))
    .split('\n\n')
    .slice(-2);
  expect(ending).toEqual(['Open questions', `• ${question.replaceAll('*', '')}`]);
  expect(JSON.stringify(onSlack(outgoing(draft)))).toContain('What of the ');
  expect(JSON.stringify(onDiscord(outgoing(draft), { messageContent: true }))).toContain('What of the');

  await answer('approve/r1/decide', { kind: 'accepted' });
  expect(await pass()).toBe('ended');
  const delivered = ((await views()) as unknown as ReportView[]).at(-1);
  expect(delivered?.report).toBe(draft.report);
  const { report, gaps } = await result();
  expect({ report, gaps }).toEqual({ report: draft.report, gaps: [question] });
  expect(library.reports.get(runId)?.claims.map(({ start, end }) => report.slice(start, end))).toEqual([
    'It is written that heron has a foundation [1]',
  ]);
});
