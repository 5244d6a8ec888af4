// The SQL that leads from one state of schema.prisma to another. For development and tests only: nothing else needs
// Prisma's schema engine, which is 5 MB of WebAssembly.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { DiffTarget } from '@prisma/schema-engine-wasm';
import * as glue from '@prisma/schema-engine-wasm/schema_engine_bg';

/**
 * Empty when the two describe the same tables. The engine insists on a connection, though it only asks the server for
 * its version: it could read the tables of a database too, but not of a Postgres 18 (prisma/orm#29635).
 */
export async function schemaSql(url: string, from: string | null, to: string): Promise<string> {
  await loadEngine();
  const engine = await glue.SchemaEngine.new(
    { datamodels: [['schema.prisma', to]] },
    () => {},
    bindMigrationAwareSqlAdapterFactory(new PrismaPg(url)),
  );
  const { stdout } = await engine.diff({
    from: from === null ? { tag: 'empty' } : datamodel(from),
    to: datamodel(to),
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  });
  engine.free();
  // The connection decides in which schema a migration works, so none may name one.
  const sql = (stdout ?? '').replace(/-- CreateSchema\nCREATE SCHEMA[^;]*;\n*/u, '').trim();
  return sql === '-- This is an empty migration.' ? '' : `${sql}\n`;
}

let loading: Promise<void> | undefined;
const loadEngine = () => (loading ??= instantiate());

/** The part of WebAssembly that is used; the types of Node 20 lack it. */
interface Assembly {
  compile(code: Uint8Array): Promise<object>;
  instantiate(module: object, imports: object): Promise<{ exports: Record<string, unknown> }>;
}

async function instantiate(): Promise<void> {
  const assembly = (globalThis as unknown as { WebAssembly: Assembly }).WebAssembly;
  const script = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const module = await assembly.compile(await readFile(script.replace(/js$/u, 'wasm')));
  const { exports } = await assembly.instantiate(module, { './schema_engine_bg.js': glue });
  // oxlint-disable-next-line no-underscore-dangle -- its name
  glue.__wbg_set_wasm(exports);
  (exports['__wbindgen_start'] as () => void)();
}

function datamodel(content: string): DiffTarget {
  return { tag: 'schemaDatamodel', files: [{ path: 'schema.prisma', content }] };
}
