// Short ways to write down what an explorer says, and to read what it heard.
import type { ModelMessage } from '../../../../../src/llm/port.ts';
import { findPassages } from '../../../../../src/sources/pages/find-passages.ts';
import type { PassageFinder } from '../../../../../src/sources/port.ts';
import type { ScriptedTurn } from '../../../../fakes/scripted-models.ts';
import type { SceneParts } from '../../../../support/task-scene.ts';

export const search = (...queries: string[]): ScriptedTurn => ({ calls: [['search_web', { queries }]] });
export const open = (...pages: (number | string)[]): ScriptedTurn => ({
  calls: [['open_pages', { pages: pages.map(String) }]],
});
export const saying = (...turns: ScriptedTurn[]): SceneParts => ({ turns: { explorer: turns } });

/** What the tools answered before a turn. */
export function answersIn(messages: readonly ModelMessage[] = []) {
  return messages.filter((message) => message.role === 'tool');
}

/** One page is read before the model speaks. */
export const onePage = { limits: { pagesPerTask: 1 } };

/** The real search for passages, in this thread. */
export const inWords: PassageFinder = {
  find: (queries, pages, { limit }) => Promise.resolve(findPassages({ queries, pages, limit })),
};
