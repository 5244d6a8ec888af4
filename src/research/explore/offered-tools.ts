// The tools an explorer may call: those whose sources are there, and the further ones the operator allows (D12, D14).
import { finishTool, notesTool, openTool, ownTools, papersTool, searchTool } from '../../agents/explorer.ts';
import { withoutInvisible } from '../../citations/invisible.ts';
import type { Run } from '../../durable/run.ts';
import type { ToolSpec } from '../../llm/port.ts';
import type { Outset } from './expedition.ts';

/** Further tools; more would only confuse a model. */
const mostFurther = 30;
/** Characters of what a server says about its tool. */
const longestDescription = 1_000;

/** All but `finish`; fixed for the task, whatever comes and goes. */
export function offeredTools(run: Run, { work, surroundings, first }: Outset): Promise<ToolSpec[]> {
  const { search, papers, tools } = work.parts;
  const hasNotes =
    surroundings.known.length > 0 || first.notes.searches.some(({ documents }) => documents > 0);
  return run.step('tools', null, async ({ signal }) => {
    const listed = (await tools.list({ signal })).filter(({ name }) => !ownTools.includes(name));
    const furtherTools = listed.slice(0, mostFurther).map(({ name, description, parameters }) => ({
      name,
      description: withoutInvisible(description).slice(0, longestDescription).toWellFormed(),
      parameters,
    }));
    return [
      ...(search.providers.length > 0 ? [searchTool.spec] : []),
      ...(papers.providers.length > 0 ? [papersTool.spec] : []),
      ...(hasNotes ? [notesTool.spec] : []),
      openTool.spec,
      ...furtherTools,
    ];
  });
}

/** What is offered in a turn: when it has to end, nothing but that. */
export function toolsOfTurn(tools: readonly ToolSpec[], mustFinish: boolean): ToolSpec[] {
  return mustFinish ? [finishTool.spec] : [...tools, finishTool.spec];
}
