import { defineConfig } from 'prisma/config';

// `prisma generate` would download a schema engine that it does not use: any existing program stands in for it.
process.env['PRISMA_SCHEMA_ENGINE_BINARY'] ??= process.execPath;

export default defineConfig({ schema: 'prisma/schema.prisma', migrations: { path: 'prisma/migrations' } });
