// A turn of the orchestrator's model, as a step.
import { orchestrator, orchestratorTools } from '../../../agents/orchestrator/orchestrator.ts';
import { promptOf } from '../../../agents/converse.ts';
import type { Turn } from '../../../agents/converse.ts';
import { ExpectedFailure, FootnoteError } from '../../../base/errors.ts';
import type { Run } from '../../../durable/run.ts';
import { converseWithin } from '../../converse-once.ts';
import { messagesOf } from './render.ts';
import { knownOf, mayThink } from './orchestration.ts';
import type { Orchestration } from './orchestration.ts';

/**
 * What it wants to do next; null: there is no model to talk with any more.
 * @throws FootnoteError `config-invalid` when it calls no tool before anything is known (C13)
 */
export async function nextTurn(phase: Run, key: string, o: Orchestration): Promise<Turn | null> {
  const { parts } = o.work;
  const tools = orchestratorTools(mayThink(o));
  const found = o.fresh.map(({ task }) => [task.id, task.question]);
  const input = [tools.map(({ name }) => name), o.cycle, o.thoughts, o.wishes, found];
  try {
    return await phase.step(`${key}/turn`, input, async (context) => {
      const messages = messagesOf(o, promptOf(orchestrator.name, parts.prompts));
      const request = { messages, tools, toolChoice: 'required' as const };
      const turn = await converseWithin(phase, context, orchestrator, request, parts);
      if (turn.toolCalls.length === 0 && o.cycle === 1 && knownOf(o).length === 0) {
        throw callsNothing(turn);
      }
      return turn;
    });
  } catch (error) {
    if (!(error instanceof ExpectedFailure)) throw error;
    return null;
  }
}

/** Not recorded: a run that is resumed asks the model anew. */
function callsNothing({ model }: Turn): FootnoteError {
  return new FootnoteError(
    'config-invalid',
    `The model ${model} was to send research agents and called no tool.`,
    { hint: 'Name a model that calls tools in models.tiers, or set the driver of this depth to plan.' },
  );
}
