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

it('stands there with what its writer knows of it, marked as without a source, unless every statement has to cite', async () => {
  const usually = [{ question: 1, answer: 'Mostly a month [3], see https://evil.example.', after: null }];
  const openIn = async (mode: 'natural' | 'strict', openQuestions: readonly string[]) => {
    const { medium } = defaults.depths;
    const depths = { ...defaults.depths, medium: { ...medium, citations: { ...medium.citations, mode } } };
    const { pass, views } = await scriptedStory({
      limits: { approval: { ...defaults.approval, draft: true }, depths },
      script: {
        writer: (text: string) => {
          const [, n = 'none'] = /Title: The heron engine\n[^]*?<<<evidence (\d+)/.exec(text) ?? [];
          return {
            report: `It is written that heron has a foundation [${n}].`,
            answered: 'partly',
            answering: [],
            advises: false,
            usually,
            owed: [],
            notStated: [],
            openQuestions,
          };
        },
      },
    });
    await pass();
    return ((await views()) as unknown as DraftView[]).at(-1)?.open;
  };
  const marked = 'Without a source: Mostly a month, see.';
  expect(await openIn('natural', ['When?', 'Who?'])).toEqual([`When? ${marked}`, 'Who?']);
  // The writer of a second draft was shown it so.
  expect(await openIn('natural', [`When? ${marked}`])).toEqual([`When? ${marked}`]);
  expect(await openIn('strict', ['When?', 'Who?'])).toEqual(['When?', 'Who?']);
});

it('stands at its place in the text where its writer has named it, and every claim is found there still', async () => {
  const after = 'It is written that heron has a foundation.';
  const { pass, views, library, runId, result } = await scriptedStory({
    limits: { approval: { ...defaults.approval, draft: false } },
    script: {
      writer: (text: string) => {
        const [, n = 'none'] = /Title: The heron engine\n[^]*?<<<evidence (\d+)/.exec(text) ?? [];
        const heron = `It is written that heron has a foundation [${n}].`;
        return {
          report: `${heron}\n\n${heron.replace('It is', 'And it is')}`,
          answered: 'partly',
          answering: [],
          advises: false,
          usually: [{ question: 1, answer: 'Mostly a small one.', after }],
          owed: [],
          notStated: [],
          openQuestions: ['How big is it?'],
        };
      },
    },
  });
  expect(await pass()).toBe('ended');
  const delivered = ((await views()) as unknown as ReportView[]).at(-1);
  const told = '[1]. (Without a source: Mostly a small one.)\n\nAnd it is';
  expect(delivered?.report).toContain(told);
  expect(delivered?.report).not.toContain('Open questions');
  const { report, gaps } = await result();
  expect(gaps?.join(' ')).toContain('How big is it?');
  expect(library.reports.get(runId)?.claims.map(({ start, end }) => report.slice(start, end))).toEqual([
    'It is written that heron has a foundation [1]',
    'And it is written that heron has a foundation [1]',
  ]);
});
