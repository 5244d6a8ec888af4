// Judges that are worse than they should be, over the wire: what they say of claims is turned round, broken, or always the same.
import { contentVerdicts, evidenceIn, secondVerdicts } from '../fakes/content-judge.ts';
import type { FakeAnswer } from '../fakes/models/reply.ts';
import type { FakeRequest } from '../fakes/models/request.ts';
import { agentOf, researchWith, wordsOf } from './scripted-research.ts';
import type { AgentName } from './scripted-research.ts';
import { draftOf } from './draft.ts';

export type Manner = 'erring' | 'accepting' | 'refusing' | 'refusing what it is not tested with';

const accepted = 'supported';

/** Everything that a report of this model can say, without its markers. */
export const written = [
  'Backups of the Heron database are kept for as long as 35 days',
  'They are made at night, says the handbook',
  'What the guide calls weeks are five of them',
];

/**
 * A model whose judges are of this manner. `erring`: every fifth verdict is turned round, and every tenth reply of a judge or
 * reviser is broken, counted from `offset`.
 */
export function worseJudges(
  topic: string,
  manner: () => Manner,
  offset: () => number,
): (asked: FakeRequest) => FakeAnswer {
  const tasks = [{ question: topic, entity: null, searches: ['Heron backups', 'Heron database backups'] }];
  const content = researchWith(topic, tasks, 'medium');
  const count = { verdicts: 0, replies: 0 };

  const turned = <T extends { verdict: string }>(verdict: T): T => {
    count.verdicts += 1;
    if ((count.verdicts + offset()) % 5 !== 0) return verdict;
    return { ...verdict, verdict: verdict.verdict === accepted ? 'unsupported' : accepted };
  };
  const all =
    (verdict: string) =>
    <T extends object>(one: T) => ({ ...one, verdict });
  const judged = (text: string, look: typeof contentVerdicts | typeof secondVerdicts) => {
    switch (manner()) {
      case 'accepting':
        return look(text).map(all(accepted));
      case 'refusing':
        return look(text).map(all('unsupported'));
      case 'refusing what it is not tested with':
        return look(text, Object.fromEntries(written.map((said) => [said, 'unsupported'])));
      case 'erring':
        return look(text).map((one) => turned(one));
    }
  };
  const orBroken = (answer: FakeAnswer): FakeAnswer => {
    count.replies += 1;
    if (manner() !== 'erring' || (count.replies + offset()) % 10 !== 0) return answer;
    return { text: '{"verdicts": [{"claim": 1, "verdict": "supp' };
  };

  const answers: Partial<Record<AgentName, (asked: FakeRequest, text: string) => FakeAnswer>> = {
    writer: (_asked, text) => ({ json: reportFrom(text) }),
    verifier: (_asked, text) => orBroken({ json: { verdicts: judged(text, contentVerdicts) } }),
    'second-verifier': (_asked, text) => orBroken({ json: { verdicts: judged(text, secondVerdicts) } }),
    reviser: (asked) => orBroken(content(asked)),
  };
  return (asked) => answers[agentOf(asked)]?.(asked, wordsOf(asked)) ?? content(asked);
}

function reportFrom(text: string) {
  const evidence = evidenceIn(text);
  const wanted = ['35 days', 'handbook', 'weeks'];
  const sentences = written.map((said, index) => {
    const found = evidence.find(({ quote }) => quote.includes(wanted[index] ?? '')) ?? evidence[0];
    return `${said} [${found?.n ?? 1}].`;
  });
  return draftOf(sentences.join('\n\n'), { answering: [sentences[0]] });
}
