// The schema of all settings. config/footnote.yaml, an operator's own file and the environment become a Config, or one
// error that lists every problem. config/footnote.yaml holds every default; there are none in the code.
// Only this file and main.ts see the environment.
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { apiSettingsSchema } from './api/settings.ts';
import { address, directory, names, optionalServiceUrl } from './base/config-values.ts';
import { codeOf, FootnoteError } from './base/errors.ts';
import { deepFreeze, type Frozen } from './base/freeze.ts';
import { isSecret, shownPath } from './base/is-secret.ts';
import { isRecord } from './base/json.ts';
import { nearest } from './base/nearest.ts';
import { placeOfData } from './base/place-of-data.ts';
import { inputOf, leafPaths, nameWords, nodeAt, problemWords, type SchemaNode } from './base/schema-words.ts';
import { expandVariables, type Environment, misspelt } from './base/variables.ts';
import { locate, mergeSections, readLayer, type KeyPath, type YamlFile } from './base/yaml-layers.ts';
import { capsSettingsSchema } from './bot/settings.ts';
import { discordSettingsSchema, slackSettingsSchema } from './chat/settings.ts';
import { workerSettingsSchema } from './durable/settings.ts';
import { proxySettingsSchema, withProxies } from './http/settings.ts';
import { modelSettingsSchema } from './llm/settings.ts';
import { settingsSchema } from './research/settings.ts';
import {
  endingProviders,
  mcpSettingsSchema,
  searchSettingsSchema,
  webSettingsSchema,
} from './sources/settings.ts';
import { retentionSettingsSchema } from './store/settings.ts';
import { telemetrySettingsSchema } from './telemetry/settings.ts';
import { pagesSettingsSchema } from './web/settings.ts';

/** The folder that holds `config/`, the same for `src/` and `dist/`. Relative directories start here. */
const root = fileURLToPath(new URL('..', import.meta.url));
const shippedFile = resolve(root, 'config/footnote.yaml');

/** Ids of Slack and Discord are capitals and digits. Names are refused: they would match nobody, and drafts would wait for ever. */
const approvers = names
  .refine((list) => list.every((who) => /^(requester|anyone|(role:)?[A-Z0-9]+)$/.test(who)))
  .describe('requester, anyone, ids of people, or role: and an id, separated by commas');

export const configSchema = z.strictObject({
  research: settingsSchema,
  people: z.strictObject({
    /** Runs of one person that are worked on at once, so that one person cannot take all workers. */
    activeRunsPerPerson: z.int().min(1).max(100),
    /** Who decides about plans and drafts: `requester`, `anyone`, ids of people, `role:` and an id. */
    approvers: z.strictObject({
      default: approvers,
      /** By the id of a channel, a server or a workspace; the narrowest place counts. */
      places: z.record(z.string(), approvers),
    }),
  }),
  caps: capsSettingsSchema,
  retention: retentionSettingsSchema,
  attachments: z.strictObject({
    /** Files of one message that are read. */
    files: z.int().min(0).max(50),
    /** The largest file that is read. */
    maxBytes: z.int().min(1_000).max(200_000_000).describe('bytes'),
  }),
  slack: slackSettingsSchema,
  discord: discordSettingsSchema,
  worker: workerSettingsSchema,
  models: modelSettingsSchema,
  search: searchSettingsSchema,
  web: webSettingsSchema,
  mcp: mcpSettingsSchema,
  /** Empty: the shipped prompts only. */
  prompts: z.strictObject({ directory: z.string() }),
  hooks: z.strictObject({
    /** The operator's own service that is asked between two phases. Empty: none. */
    think: optionalServiceUrl,
  }),
  knowledge: z.strictObject({ directory }),
  database: z.strictObject({
    /** Null: the embedded Postgres. */
    url: address(
      ['postgresql:', 'postgres:'],
      'postgresql://USER:PASSWORD@HOST:5432/DATABASE, with special characters of the password percent-encoded; ' +
        'leave it empty to use the embedded Postgres',
    ),
    /** Where the embedded Postgres keeps its files. */
    directory,
  }),
  proxy: proxySettingsSchema,
  queue: z.strictObject({
    /** Null: the queue lives in Postgres. */
    url: address(
      ['redis:', 'rediss:'],
      'redis://:PASSWORD@HOST:6379, or rediss:// for TLS, with /NUMBER behind it for another database than 0; ' +
        'leave it empty to keep the queue in Postgres',
      { path: /^\/?\d*$/ },
    ),
  }),
  log: z.strictObject({ level: z.enum(['debug', 'info', 'warn', 'error', 'silent']) }),
  telemetry: telemetrySettingsSchema,
  pages: pagesSettingsSchema,
  api: apiSettingsSchema,
});

export type Config = Frozen<z.infer<typeof configSchema>> & {
  /** A sentence for each setting that has no effect, or soon will have none. */
  readonly warnings: readonly string[];
};

type Report = (path: KeyPath, text: string) => void;

const dotted = (path: KeyPath) => path.map(String).join('.');

function fail(problems: readonly { where: string; text: string }[]): never {
  const list = problems.map(({ where, text }, i) => `  ${i + 1}. ${where} ${text}`).join('\n');
  const count = problems.length === 1 ? 'a problem' : `${problems.length} problems`;
  throw new FootnoteError('config-invalid', `The configuration has ${count}:\n${list}`, {
    hint: 'Correct the lines or variables named above and start again. config/footnote.yaml explains every key, .env.example every variable.',
  });
}

function readText(path: string, missing: string): string {
  let text = 'is not in UTF-8. Save it so';
  try {
    const read = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
    if (!read.includes('\0')) return read;
  } catch (error) {
    const code = codeOf(error);
    if (!(error instanceof TypeError))
      text = code === 'ENOENT' ? missing : `cannot be read (${code || String(error)})`;
  }
  return fail([{ where: path, text }]);
}

/**
 * The shipped config/footnote.yaml and, laid over it, the file that was named by `--config` or FOOTNOTE_CONFIG.
 * @throws FootnoteError `config-invalid` when a file is missing, cannot be read, or is no UTF-8
 */
export function readConfigFiles(named?: string): YamlFile[] {
  const lost =
    'is missing. It holds every default: get it back from the release (git checkout config/footnote.yaml)';
  const shipped = { path: 'config/footnote.yaml', text: readText(shippedFile, lost) };
  if (named === undefined || named === '' || resolve(named) === shippedFile) return [shipped];
  const missing = 'does not exist, though --config or FOOTNOTE_CONFIG names it';
  return [shipped, { path: resolve(named), text: readText(resolve(named), missing) }];
}

/**
 * The process's environment, on top of what `.env` in the folder says (the one that holds `config/`).
 * @throws FootnoteError `config-invalid` when `.env` is there and cannot be read, or is no UTF-8
 */
export function readEnvironment(folder = root): Environment {
  const file = resolve(folder, '.env');
  if (!existsSync(file)) return { ...process.env };
  return { ...parseEnv(readText(file, 'vanished')), ...process.env };
}

/** The tree with every text replaced by the result of `change`. */
function mapTexts(
  value: unknown,
  change: (text: string, path: KeyPath) => unknown,
  path: KeyPath = [],
): unknown {
  if (typeof value === 'string') return change(value, path);
  if (Array.isArray(value)) return value.map((part, i) => mapTexts(part, change, [...path, i]));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, mapTexts(part, change, [...path, key])]),
  );
}

function unknownKey(schema: SchemaNode, parent: KeyPath, key: string): string {
  const siblings = Object.keys(nodeAt(schema, parent)?.properties ?? {});
  const prefix = parent.length === 0 ? '' : `${dotted(parent)}.`;
  const sibling = nearest(key, siblings);
  if (sibling !== null) return `unknown key; did you mean ${prefix}${sibling}?`;
  const elsewhere = leafPaths(schema).find((path) => path.split('.').at(-1) === key);
  if (elsewhere !== undefined) return `unknown key; did you mean ${elsewhere}?`;
  return `unknown key; the keys known here are ${siblings.join(', ')}`;
}

/** Turns text from the environment into a number or a boolean where the schema expects one. */
function typed(text: string, node: SchemaNode | undefined): unknown {
  if (node?.type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  const number = node?.type === 'integer' || node?.type === 'number';
  return number && /^[-+]?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

function at(value: unknown, path: KeyPath): unknown {
  return path.reduce<unknown>(
    (part, key) =>
      isRecord(part) || Array.isArray(part) ? (part as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  );
}

type Expanded = ReturnType<typeof expand>;

function expand(given: { merged: unknown; env: Environment; schema: SchemaNode; report: Report }) {
  // By their dotted path, the variables that a text mentions.
  const variables = new Map<string, readonly string[]>();
  const values = mapTexts(given.merged, (text, path) => {
    const expansion = expandVariables(text, given.env);
    const node = nodeAt(given.schema, path);
    for (const name of expansion.unset) {
      const how = node?.how === undefined ? '' : ` to ${node.how}`;
      given.report(
        path,
        `needs the variable ${name}, which is not set. Set it in the environment or in .env${how}; or write a default: \${${name}:-default}`,
      );
    }
    if (expansion.malformed) {
      given.report(
        path,
        'has a "${" that begins no variable; expected ${NAME}, ${NAME:-default}, or $${ for a literal ${',
      );
    }
    if (expansion.variables.length === 0) return expansion.text;
    variables.set(dotted(path), expansion.variables);
    return typed(expansion.text, node);
  });
  return { values, variables };
}

function issueText(issue: z.core.$ZodIssue, { values, variables }: Expanded, schema: SchemaNode): string {
  if (issue.code === 'invalid_key') return nameWords(nodeAt(schema, issue.path.slice(0, -1)));
  const node = nodeAt(schema, issue.path) ?? {};
  const from = variables.get(dotted(issue.path)) ?? [];
  const value = at(values, issue.path);
  const origin = from.length === 0 ? '' : ` (from ${from.join(', ')})`;
  return problemWords(value, node, isSecret(value, node, from), origin);
}

/** Reports every `min` that is above its `max`, which the schema of a single value cannot see. */
function rangeProblems(value: unknown, report: Report, path: KeyPath = []): void {
  if (!isRecord(value)) return;
  const { min, max } = value;
  if (typeof min === 'number' && typeof max === 'number' && min > max) {
    report(path, `found min ${min} above max ${max}; expected min to be at most max`);
  }
  for (const [key, part] of Object.entries(value)) rangeProblems(part, report, [...path, key]);
}

/** Variables that no setting mentions: main.ts reads them, or a service sets them for its further processes. */
const ofNoSetting = ['FOOTNOTE_CONFIG', 'FOOTNOTE_API_KEY', 'FOOTNOTE_PROCESS'];

/**
 * The configuration that the files (later ones over earlier ones) and the environment give. Reads nothing itself.
 * @throws FootnoteError `config-invalid` whose message lists every problem, and never a secret
 */
export function loadConfig(given: { env: Environment; files: readonly YamlFile[] }): Config {
  const layers = given.files.map(readLayer);
  const unreadable = layers.flatMap(({ problems }) => problems);
  if (unreadable.length > 0) fail(unreadable);

  const schema = inputOf(configSchema);
  const problems = new Map<string, { where: string; order: number; text: string }>();
  const report: Report = (path, text) => {
    const key = dotted(path);
    const { where, order } = locate(layers, path);
    const shown = key === '' ? where : `${where} ${shownPath(path)}:`;
    if (!problems.has(key)) problems.set(key, { where: shown, order, text });
  };
  const merged = layers.map(({ values }) => values).reduce(mergeSections, {});
  const expanded = expand({ merged, env: withProxies(given.env), schema, report });
  rangeProblems(expanded.values, report);
  const parsed = configSchema.safeParse(expanded.values);
  for (const issue of parsed.error?.issues ?? []) {
    if (issue.code !== 'unrecognized_keys') report(issue.path, issueText(issue, expanded, schema));
    else for (const key of issue.keys) report([...issue.path, key], unknownKey(schema, issue.path, key));
  }
  if (!parsed.success || problems.size > 0) {
    return fail([...problems.values()].toSorted((a, b) => a.order - b.order));
  }
  const { knowledge, database } = parsed.data;
  knowledge.directory = resolve(root, knowledge.directory);
  database.directory = placeOfData(database.directory, root);
  // Also those of a setting that a later file has fixed.
  const mentioned = given.files.flatMap(({ text }) => expandVariables(text, given.env).variables);
  const typos = misspelt(given.env, [...mentioned, ...ofNoSetting]);
  return deepFreeze({
    ...parsed.data,
    warnings: [...typos, ...endingProviders(parsed.data.search)],
  });
}
