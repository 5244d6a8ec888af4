// Which tools of a server may be called: those that an operator named, and of those only what changes nothing.
import { z } from 'zod';
import { isRecord } from '../../base/json.ts';
import type { ResearchTool } from '../port.ts';
import type { McpServerSettings } from '../settings.ts';
import { cleanLine, cleanText } from '../clean-text.ts';

const longestTitle = 200;
const longestDescription = 1_000;

const toolSchema = z.looseObject({
  name: z.string(),
  title: z.string().optional(),
  description: z.string().optional(),
  inputSchema: z.record(z.string(), z.unknown()),
  annotations: z
    .looseObject({
      title: z.string().optional(),
      readOnlyHint: z.boolean().optional(),
      destructiveHint: z.boolean().optional(),
    })
    .optional(),
});

/** A tool as it may be shown to a model. */
export interface PermittedTool extends Pick<ResearchTool, 'description' | 'parameters'> {
  readonly title: string;
}

/** What came of a name in the settings. */
export type Standing =
  | { readonly is: 'permitted'; readonly tool: PermittedTool }
  | { readonly is: 'missing' }
  | { readonly is: 'refused'; readonly because: string };

/** One standing for each name in the settings, in their order. */
export function standingsOf(
  { tools, trusted = false }: McpServerSettings,
  listing: readonly unknown[],
): ReadonlyMap<string, Standing> {
  return new Map(tools.map((name) => [name, standingOf(name, listing, trusted)]));
}

/** Names that the server gives, for somebody who has to correct theirs. */
export function namesIn(listing: readonly unknown[]): readonly string[] {
  return listing.map(nameOf).filter((name) => /^[\w./-]{1,128}$/.test(name));
}

function standingOf(name: string, listing: readonly unknown[], trusted: boolean): Standing {
  const described = listing.filter((entry) => nameOf(entry) === name);
  if (described.length === 0) return { is: 'missing' };
  const { data: tool } = toolSchema.safeParse(described[0]);
  const parameters = tool === undefined ? null : toolParameters(tool.inputSchema);
  if (tool === undefined || parameters === null || described.length > 1)
    return { is: 'refused', because: 'the server describes it in a way that cannot be used' };
  const { annotations = {} } = tool;
  if (!trusted && annotations.destructiveHint === true)
    return { is: 'refused', because: 'the server says that it may destroy something' };
  if (!trusted && annotations.readOnlyHint === false)
    return { is: 'refused', because: 'the server says that it changes something' };
  const title = cleanLine(tool.title ?? annotations.title ?? '', longestTitle) || name;
  const description = cleanLine(tool.description ?? '', longestDescription) || title;
  return { is: 'permitted', tool: { title, description, parameters } };
}

function nameOf(entry: unknown): string {
  return isRecord(entry) && typeof entry['name'] === 'string' ? entry['name'] : '';
}

/** Of the schema as JSON, in characters: it is part of every question to a model. */
const largest = 20_000;
const deepest = 20;

/** The same schema without characters that nobody sees; null: it is too large or too deep, or not one of an object. */
function toolParameters(schema: PermittedTool['parameters']): PermittedTool['parameters'] | null {
  if (schema['type'] !== undefined && schema['type'] !== 'object') return null;
  const { $schema: _dialect, ...rest } = schema;
  const parameters = cleaned({ ...rest, type: 'object', properties: schema['properties'] ?? {} }, 0);
  if (parameters === undefined || JSON.stringify(parameters).length > largest) return null;
  return parameters as PermittedTool['parameters'];
}

/** Undefined: too deep. */
function cleaned(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (value === null || typeof value !== 'object') return value;
  if (depth > deepest) return undefined;
  if (Array.isArray(value)) {
    const items = value.map((item) => cleaned(item, depth + 1));
    return items.includes(undefined) ? undefined : items;
  }
  const entries = Object.entries(value).map(
    ([key, part]) => [cleanText(key), cleaned(part, depth + 1)] as const,
  );
  return entries.some(([, part]) => part === undefined) ? undefined : Object.fromEntries(entries);
}
