// What an agent is told: a Markdown file in config/prompts. Its first part is the same for every call, so that
// providers can cache it; the part below the line `---` has variables: {{name}}.
import { FootnoteError } from '../../base/errors.ts';
import { hashOf } from '../../base/json.ts';

export interface Prompt {
  /** The agent's name, and the file's. */
  readonly name: string;
  readonly instructions: string;
  readonly request: string;
  /** Names the wording in records. */
  readonly hash: string;
}

export type Prompts = ReadonlyMap<string, Prompt>;

/** @throws FootnoteError `bug` when there is none */
export function promptOf(name: string, prompts: Prompts): Prompt {
  const prompt = prompts.get(name);
  if (prompt === undefined) throw new FootnoteError('bug', `There is no prompt for the ${name}.`);
  return prompt;
}

const variable = /\{\{\s*([a-zA-Z]+)\s*\}\}/g;

/** @throws FootnoteError `config-invalid` when the text has not the two parts, or a variable in the first one */
export function parsePrompt(name: string, text: string): Prompt {
  const parts = text.replaceAll('\r\n', '\n').split(/^---[ \t]*$/m);
  const [instructions = '', request = ''] = parts.map((part) => part.trim());
  if (parts.length !== 2 || instructions === '' || request === '') {
    throw new FootnoteError('config-invalid', `The prompt ${name}.md has not two parts.`, {
      hint: 'Write the instructions, a line with --- and nothing else, and the request with its {{variables}}.',
    });
  }
  if (variablesOf(instructions).length > 0) {
    const hint = 'Instructions are the same for every call. Put what changes below the line.';
    const message = `The prompt ${name}.md has a {{variable}} above its --- line.`;
    throw new FootnoteError('config-invalid', message, { hint });
  }
  return { name, instructions, request, hash: hashOf([instructions, request]) };
}

/** Names of the variables of a template, each once. */
export function variablesOf(template: string): string[] {
  return [...new Set(Array.from(template.matchAll(variable), (match) => match[1] ?? ''))];
}

/** Its request with these values. @throws FootnoteError `config-invalid` when it asks for a variable that the agent does not have */
export function fillIn(prompt: Prompt, values: Readonly<Record<string, string>>): string {
  return prompt.request.replace(variable, (_whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value !== undefined) return value;
    const known = Object.keys(values).map((one) => `{{${one}}}`);
    throw new FootnoteError('config-invalid', `The prompt ${prompt.name}.md asks for {{${name}}}.`, {
      hint: `It can have ${known.join(', ')}.`,
    });
  });
}
