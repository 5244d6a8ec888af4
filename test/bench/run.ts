// `npm run bench -- <name> [arguments]`: measures one part of Footnote and prints Markdown tables.
// With `npm run --silent`, npm itself prints nothing, so that only a bench's own output (`--json`) is on stdout.
import { existsSync, readdirSync } from 'node:fs';
import { BadInput } from './input/bad-input.ts';

const [name, ...rest] = process.argv.slice(2);
const known = readdirSync(new URL('.', import.meta.url))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.slice(0, -'.bench.ts'.length));
const file = new URL(`./${name ?? ''}.bench.ts`, import.meta.url);
if (name === undefined || !existsSync(file)) {
  console.error(`Usage: npm run bench -- <name>, with one of: ${known.join(', ')}`);
  process.exitCode = 2;
} else {
  const { bench } = (await import(file.href)) as { bench: (args: readonly string[]) => Promise<void> };
  try {
    await bench(rest);
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}
