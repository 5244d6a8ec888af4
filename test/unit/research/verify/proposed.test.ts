// What judges are shown of a draft that nobody is asked about.
import { expect, it } from 'vitest';
import { requestText, wordsOf } from '../../../../src/agents/prompt/request.ts';
import { statementsOf } from '../../../../src/citations/statements.ts';
import { linesWithNumbers } from '../../../../src/research/verify/proposed.ts';

const draft = `# Until 05:15

- **02:20.** On both machines:

\`\`\`sh
falcon --wait 90
\`\`\`

It waits 90 seconds for an answer. Falcon needs 75 minutes [1], so it ends at 03:35.

| Node | After 35 minutes |
|---|---|
| falcon | is done [1] |`;

it('is the lines with numbers that are no statements and no code', () => {
  expect(linesWithNumbers(draft, statementsOf(draft))).toBe(
    'The draft itself has the lines:\nUntil 05:15\n**02:20.** On both machines:\n| Node | After 35 minutes |',
  );
  const behind = 'Falcon needs minutes [1]. Wait 90 seconds:';
  expect(linesWithNumbers(behind, statementsOf(behind))).toBe(
    'The draft itself has the lines:\nWait 90 seconds:',
  );
  expect(linesWithNumbers('Falcon needs 75 minutes [1].', statementsOf('Falcon needs 75 minutes [1].'))).toBe(
    '',
  );
});

it('stands with the request, and is none of the words by which a claim is proved', () => {
  const asked = { request: 'When does falcon end?', proposed: '**02:20.** On both machines:' };
  expect(requestText(asked, 1_000)).toContain('When does falcon end?\n**02:20.** On both machines:');
  expect(wordsOf(asked)).toBe('When does falcon end?');
});
