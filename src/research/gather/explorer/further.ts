// A further tool, such as one of an MCP server. What it tells is kept as a page, so that it can be quoted.
import { oneLine } from '../../../agents/prompt/line.ts';
import { fence } from '../../../agents/prompt/prompt.ts';
import { readArguments } from '../../../agents/tool.ts';
import { ExpectedFailure } from '../../../base/errors.ts';
import { storableText } from '../../../base/json.ts';
import { textHash } from '../../../base/text-hash.ts';
import type { Run, StepContext } from '../../run.ts';
import type { ToolCall } from '../../../llm/port.ts';
import type { Visited } from '../visited.ts';
import type { Desk } from './desk.ts';
import { failure, nothingFound } from './outcome.ts';
import type { Outcome } from './outcome.ts';

export async function further(run: Run, key: string, desk: Desk, call: ToolCall): Promise<Outcome> {
  const read = readArguments(call);
  if ('problem' in read) return failure(read.problem);
  try {
    const page = await run.step(key, [call.name, read.given], (context) =>
      callTool(call.name, read.given, desk, context),
    );
    return { ...nothingFound, summary: page.title, pages: [{ n: null, page, sections: null }] };
  } catch (error) {
    if (!(error instanceof ExpectedFailure)) throw error;
    // A server may say anything.
    return failure(`${call.name} failed.\n${fence('reason', oneLine(error.message, 300))}`);
  }
}

/** @throws ExpectedFailure when the tool fails, or is not there any more */
async function callTool(
  name: string,
  given: unknown,
  { work }: Desk,
  { signal, emit }: StepContext,
): Promise<Visited> {
  const tool = (await work.parts.tools.list({ signal })).find((one) => one.name === name);
  if (tool === undefined) throw new ExpectedFailure('source-unreachable', 'it is not there any more.');
  const answer = await tool.call(given, { signal });
  const text = storableText(answer.text);
  const title = oneLine(storableText(answer.title), 300) || name;
  const { url } = answer;
  const hash = textHash(text);
  await work.parts.library.keepPages([{ hash, url, title, text }]);
  emit('source-found', { url, title });
  return { url, title, hash, error: null };
}
