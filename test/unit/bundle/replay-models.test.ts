// Runs in which models were asked are told again without them: their words are on record, the rest is worked out.
import { expect, it } from 'vitest';
import { replay } from '../../../src/bundle/replay.ts';
import { bundleOf, changed } from '../../support/bundled.ts';
import {
  analyzed,
  criticized,
  planDriven,
  planned,
  reflected,
  scriptedStory,
  subjects,
  topic,
  understood,
} from '../../support/scripted-story.ts';
import type { StoryParts } from '../../support/scripted-story.ts';
import { contentVerdicts, secondVerdicts } from '../../fakes/content-judge.ts';
import { defaults } from '../../support/theatre.ts';

async function played({ depth = 'medium', ...parts }: StoryParts, answer?: object) {
  const limits = { approval: { ...defaults.approval, draft: false }, depths: planDriven, ...parts.limits };
  const story = await scriptedStory({ depth, ...parts, limits });
  await story.pass();
  if (answer !== undefined) {
    await story.answer('intake/clarify-1', answer as never);
    await story.pass();
  }
  const settings = { depth, mode: 'deep' as const, ...parts.settings };
  return bundleOf(story, { request: topic, limits, settings });
}

/** What both judges find wrong in the report. */
const wrong = { 'foundation of its own': 'unsupported', 'Both are engines': 'contradicted' };

const closing = (iterate: boolean) => ({
  gaps: [
    {
      gap: 1,
      severity: 'critical',
      addressable: true,
      question: 'What is known about the gannet engine?',
      followUps: [{ query: 'gannet engine', contribution: 'It closes the gap.' }],
    },
  ],
  iterate,
  rationale: 'Gannet is missing.',
  improvements: ['Say more of gannet.'],
});

const unclear = understood({
  ambiguous: true,
  questions: [{ text: 'Which engine?', suggestions: ['falcon', 'heron'] }],
});

interface Played {
  readonly what: string;
  readonly parts: StoryParts;
  readonly answer?: object;
}

const runs: readonly Played[] = [
  { what: 'of medium depth', parts: {} },
  {
    what: 'that was sent back by its critic',
    parts: { script: { critic: [criticized('REVISE', 'Heron is thin.', [2]), criticized('PASS')] } },
  },
  {
    what: 'whose plan was changed',
    parts: { script: { reflector: [reflected('adjust', 'Add petrel.'), reflected('continue')] } },
  },
  {
    what: 'whose claims are not borne out',
    parts: {
      depth: 'extended',
      script: {
        verifier: (text) => ({ verdicts: contentVerdicts(text, wrong) }),
        'second-verifier': (text) => ({ verdicts: secondVerdicts(text, wrong) }),
      },
    },
  },
  {
    what: 'with a question, thoughts and a second iteration',
    parts: {
      depth: 'extended',
      limits: { clarification: { ...defaults.clarification, rounds: 1 } },
      script: {
        intake: [unclear, understood()],
        planner: [planned(...subjects.slice(0, 5))],
        analyst: [analyzed(['Nothing is known about gannet.'])],
        refiner: [closing(true), closing(false)],
      },
    },
    answer: { kind: 'clarified', answers: ['falcon'] },
  },
];

it.each(runs)('a run $what gives the same files', async ({ parts, answer }) => {
  const bundle = await played(parts, answer);
  expect(bundle.manifest.run.status).toBe('delivered');
  const { differences, files, again } = await replay(bundle);
  expect(differences).toEqual([]);
  expect(files).toHaveLength(8);
  expect(again).toMatchObject({ lost: [] });
});

it('counts the verdicts of models as taken from the record', async () => {
  const { again } = await replay(await played({}));
  expect(again?.found).toBeGreaterThan(0);
  expect(again?.taken).toBeGreaterThan(0);
});

it('finds a verdict of a model that was changed on record', async () => {
  const bundle = await played({});
  const forged = changed(
    bundle,
    'journal.jsonl',
    (text) =>
      text
        .split('\n')
        .map((line) =>
          /^\{"key":"verify\/r1\/judge-\d+\/ask"/.test(line)
            ? line.replaceAll('"supported"', '"unsupported"')
            : line,
        )
        .join('\n'),
    true,
  );
  await expect(replay(forged)).rejects.toMatchObject({ code: 'journal-mismatch' });
});
