// A server of tools as a program: it speaks over its standard input and output. Its argument says how it behaves.
// No TypeScript: it is started often, and so in a fifth of the time.
import { spawn } from 'node:child_process';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';

const [behaviour = 'well'] = process.argv.slice(2);

if (behaviour === 'failing') process.exit(3);
if (behaviour === 'chatty') process.stdout.write('Listening, as programs like to say.\n{"half": \n');
if (behaviour === 'stubborn') {
  // Does not go when it is told to, and has a child that does not either.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => {});
  setInterval(() => {}, 1000);
}
const child =
  behaviour === 'stubborn' ? spawn('/bin/sh', ['-c', 'trap "" TERM HUP; while :; do sleep 1; done']) : null;

const answers = {
  about: () => JSON.stringify({ pid: process.pid, child: child?.pid, environment: Object.keys(process.env) }),
  die: () => process.exit(9),
  flood: () => 'x'.repeat(10_000_000),
};
const server = new Server({ name: 'fake-program', version: '1.0.0' }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, () => ({
  tools: Object.keys(answers).map((name) => ({ name, inputSchema: { type: 'object' } })),
}));
server.setRequestHandler(CallToolRequestSchema, ({ params }) => ({
  content: [{ type: 'text', text: answers[params.name]() }],
}));
await server.connect(new StdioServerTransport());
