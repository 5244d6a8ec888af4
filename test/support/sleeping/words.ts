// What the models of the recorded runs said: everybody is content, the writer's claims are of every kind, and the verifier
// says of each what its words name.
import { evidenceIn } from '../../fakes/content-judge.ts';
import type { FakeRequest } from '../../fakes/models/request.ts';
import { wordsOf } from '../scripted-research.ts';
import type { Script } from '../paths/script.ts';
import { answers } from '../paths/script.ts';
import { planned, understood } from '../scripted-story.ts';
import { webQuestion } from './ground.ts';

/** `leaves`: a claim that is left out. */
export const wordsWithout = (leaves: string | null): Script => ({
  intake: answers(understood({ topic: webQuestion, backgroundQueries: [] })),
  planner: answers(planned('falcon', 'heron', 'osprey')),
  explorer: (request) => ({ toolCalls: [{ name: 'finish', arguments: everySentence(wordsOf(request)) }] }),
  researcher: (request) => ({ json: everySentence(wordsOf(request)) }),
  writer: (request) => ({ json: written(request, leaves) }),
  verifier: (request) => ({ json: { verdicts: judged(wordsOf(request)) } }),
  decomposer: (request) => ({ json: { facts: wordsOf(request).includes(inPart) ? itsParts : [] } }),
});

export const words = wordsWithout(null);

const inPart = 'The heron engine handled 300 requests a second without errors and without a break';
const itsParts = [
  'The heron engine handled 300 requests a second without errors',
  'The heron engine takes no break',
];

function everySentence(text: string) {
  const sources = Array.from(text.matchAll(/<<<source (\d+) \w+\n([\s\S]*?)\n\w+ source/g));
  return {
    evidence: sources.flatMap(([, n, body = '']) =>
      Array.from(body.matchAll(/^(?:The|In|Whoever) [^\n]+\.$/gm), ([quote]) => ({
        source: Number(n),
        quote,
        relevance: 0.9,
      })),
    ),
    observation: 'The sources say when, how fast and at what price.',
    missing: [],
    answered: 'yes',
  };
}

/** The only claim about this page that its source bears out. */
export const quotation = '“The heron engine was released by its own foundation in 2002.”';

/** Each with words of the quote that it cites. */
const said: readonly (readonly [claim: string, quote: string])[] = [
  ['The falcon engine was released by its own foundation in 2001', 'falcon engine was released'],
  [quotation, 'heron engine was released'],
  ['In the test of a journal, the heron engine handled 300 requests a second', 'heron engine handled'],
  ['Nobody has to buy a licence for falcon', 'uses falcon pays nothing'],
  [inPart, 'heron engine handled'],
  ['The heron engine is popular among bakers', 'heron engine was released'],
  ['The heron engine was released in 1875', 'heron engine was released'],
  ['Sailors trust the falcon engine', 'falcon engine handled'],
];

/** What the verifier says of a claim with these words; of `Sailors` nothing at all, of the others that they are supported. */
const verdicts: readonly (readonly [words: string, verdict: string])[] = [
  [inPart, 'partial'],
  ['no break', 'unsupported'],
  ['bakers', 'unsupported'],
];

function written(request: FakeRequest, leaves: string | null) {
  const evidence = evidenceIn(wordsOf(request));
  const cited = (quote: string) => {
    const n = evidence.find((one) => one.quote.includes(quote))?.n;
    return n === undefined ? [] : [`[${n}]`];
  };
  const sentences = said
    .filter(([claim]) => claim !== leaves)
    .map(([claim, quote]) => `${[claim, ...cited(quote)].join(' ')}${claim === quotation ? '' : '.'}`);
  const items = sentences.slice(2).map((one) => `- ${one}`);
  const isSecond = cited('kestrel').length > 0;
  const others = isSecond ? ['osprey', 'kestrel'] : [];
  const tests = others.map(
    (name) => `The ${name} engine was tested, too ${cited(`${name} engine handled`).join('')}.`,
  );
  const parts = [
    sentences.slice(0, 2).join(' '),
    `### What the sources say\n\n${items.join('\n')}`,
    ...(isSecond ? [`### Others\n\n${tests.join(' ')}`] : []),
  ];
  return {
    report: parts.join('\n\n'),
    answered: 'yes',
    openQuestions: ['Which of them is easier to learn?'],
  };
}

function judged(text: string) {
  return Array.from(text.matchAll(/^Claim (\d+):\n<<<claim \w+\n([\s\S]*?)\n\w+ claim>>>/gm))
    .filter(([, , claim = '']) => !claim.includes('Sailors'))
    .map(([, n, claim = '']) => ({
      claim: Number(n),
      reason: 'That is what the quote says.',
      verdict: verdicts.find(([known]) => claim.includes(known))?.[1] ?? 'supported',
    }));
}
