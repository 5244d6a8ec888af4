// The tools an explorer may call: those whose sources are there, and the further ones the operator allows (D12, D14).
import {
  finishTool,
  notesTool,
  openTool,
  ownTools,
  papersTool,
  quotesTool,
  searchTool,
} from '../../../agents/explorer/explorer.ts';
import { withoutInvisible } from '../../../citations/invisible.ts';
import type { Run } from '../../run.ts';
import type { ToolSpec } from '../../../llm/port.ts';
import type { ToolKind } from '../../settings.ts';
import type { Outset } from './desk.ts';

/** Further tools; more would only confuse a model. */
const mostFurther = 30;
/** Characters of what a server says about its tool. */
const longestDescription = 1_000;

/** All but `finish`; fixed for the task, whatever comes and goes. */
export function offeredTools(run: Run, { work, surroundings, first }: Outset): Promise<ToolSpec[]> {
  const { search, papers, tools } = work.parts;
  const may = (kind: ToolKind) => work.settings.tools.includes(kind);
  const hasNotes =
    surroundings.known.length > 0 || first.notes.searches.some(({ documents }) => documents > 0);
  return run.step('tools', null, async ({ signal }) => {
    const all = may('mcp') ? await tools.list({ signal }) : [];
    const listed = all.filter(({ name }) => !ownTools.includes(name));
    const furtherTools = listed.slice(0, mostFurther).map(({ name, description, parameters }) => ({
      name,
      description: withoutInvisible(description).slice(0, longestDescription).toWellFormed(),
      parameters,
    }));
    return [
      ...(may('web') && search.providers.length > 0 ? [searchTool.spec] : []),
      ...(may('papers') && papers.providers.length > 0 ? [papersTool.spec] : []),
      ...(may('notes') && hasNotes ? [notesTool.spec] : []),
      ...(may('open') ? [openTool.spec] : []),
      ...furtherTools,
    ];
  });
}

/** What is offered in a turn: when it has to end, nothing but that. */
export function toolsOfTurn(tools: readonly ToolSpec[], mustFinish: boolean): ToolSpec[] {
  const taking = mustFinish || tools.length === 0 ? [] : [quotesTool.spec];
  return [...(mustFinish ? [] : tools), ...taking, finishTool.spec];
}
