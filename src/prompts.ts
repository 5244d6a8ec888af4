// What agents are told: the files of config/prompts, each replaced by a file of the same name in the operator's folder.
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parsePrompt, variablesOf, type Prompt, type Prompts } from './agents/prompt/prompt.ts';
import { codeOf, FootnoteError } from './base/errors.ts';

const shipped = fileURLToPath(new URL('../config/prompts', import.meta.url));

/**
 * Every prompt by the name of its agent. `own`: the operator's folder; empty: none. @throws FootnoteError `config-invalid` when a
 * file cannot be read, has the wrong form or unknown variables, or belongs to no agent
 */
export function readPrompts(own: string): Prompts {
  const prompts = new Map(namesIn(shipped).map((name) => [name, readPrompt(shipped, name)]));
  if (own === '') return prompts;
  const folder = resolve(own);
  for (const name of namesIn(folder)) {
    const original = prompts.get(name);
    if (original === undefined) {
      throw new FootnoteError('config-invalid', `${join(folder, `${name}.md`)} is no agent's prompt.`, {
        hint: `There are ${[...prompts.keys()].map((known) => `${known}.md`).join(', ')}.`,
      });
    }
    prompts.set(name, withKnownVariables(readPrompt(folder, name), original));
  }
  return prompts;
}

/** Refuses variables that the shipped prompt does not use, so that a typing error is found at the start and not during a run. */
function withKnownVariables(prompt: Prompt, original: Prompt): Prompt {
  const known = variablesOf(original.request);
  const unknown = variablesOf(prompt.request).filter((name) => !known.includes(name));
  if (unknown.length === 0) return prompt;
  throw new FootnoteError('config-invalid', `The prompt ${prompt.name}.md asks for ${inBraces(unknown)}.`, {
    hint: `It can have ${inBraces(known)}.`,
  });
}

function inBraces(variables: readonly string[]): string {
  return variables.map((name) => `{{${name}}}`).join(', ');
}

function namesIn(folder: string): string[] {
  return withReason(folder, () => readdirSync(folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.slice(0, -'.md'.length))
    .toSorted();
}

function readPrompt(folder: string, name: string) {
  const path = join(folder, `${name}.md`);
  return parsePrompt(
    name,
    withReason(path, () => readFileSync(path, 'utf8')),
  );
}

function withReason<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new FootnoteError('config-invalid', `${path} cannot be read (${codeOf(error) || String(error)}).`, {
      hint: 'prompts.directory (FOOTNOTE_PROMPTS) names a folder with prompts of your own; leave it empty for the shipped ones.',
      cause: error,
    });
  }
}
