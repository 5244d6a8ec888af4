// A verdict of an earlier draft in a later one.
import { expect, it } from 'vitest';
import { defaults } from '../../../support/theatre.ts';
import { judgingStory } from '../../../support/judging-story.ts';
import { draftOf } from '../../../support/draft.ts';

it('is taken over for a claim, and the claim is where it stands now (A110)', async () => {
  const { pass, answer, asked, result, library, runId } = await judgingStory(
    '',
    {},
    {
      limits: { approval: { ...defaults.approval, draft: true } },
      script: {
        writer: (text) =>
          text.includes('Say more')
            ? draftOf('Heron came later on [3]. As everybody knows by now. Falcon is the elder one [1].')
            : draftOf('Falcon is the elder one [1].'),
      },
    },
  );
  await pass();
  const before = asked('verifier').length;
  await answer('approve/r1/decide', { kind: 'feedback', text: 'Say more.' });
  await pass();
  await answer('approve/r2/decide', { kind: 'accepted' });
  await pass();
  expect(asked('verifier').slice(before).join('\n')).not.toContain('Falcon is the elder one');
  const { report } = await result();
  const claims = library.reports.get(runId)?.claims ?? [];
  expect(claims.map(({ id, start, end }) => [id, report.slice(start, end)])).toEqual([
    ['claim-1', 'Heron came later on [2]'],
    ['claim-3', 'Falcon is the elder one [1]'],
  ]);
});
