// The story of a run whose report and verdicts a test writes down: what becomes of its claims.
import { contentVerdicts, secondVerdicts } from '../fakes/content-judge.ts';
import type { Said } from '../fakes/content-judge.ts';
import type { Script } from '../fakes/scripted-models.ts';
import { scriptedStory } from './scripted-story.ts';
import type { StoryParts } from './scripted-story.ts';

/**
 * Evidence for the writer: [1] falcon released 2001, [2] falcon handled 200 requests, [3] heron released 2002, [4] heron
 * handled 300, [5] osprey released 2003, [6] osprey handled 400. `said`: what both judges say of claims that hold these words,
 * instead of "supported"; `again`: what the second one says otherwise.
 */
export function judgingStory(
  report: string,
  said: Said = {},
  { script = {}, again = said, ...parts }: StoryParts & { readonly again?: Said } = {},
) {
  const words: Script = {
    writer: [{ report, answered: 'yes', answering: [], notStated: [], openQuestions: [] }],
    verifier: (text: string) => ({ verdicts: contentVerdicts(text, said) }),
    'second-verifier': (text: string) => ({ verdicts: secondVerdicts(text, again) }),
    ...script,
  };
  return scriptedStory({ ...parts, script: words });
}
