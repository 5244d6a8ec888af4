// A process that uses a stubborn program as a server of tools, tells its parent about it, and waits to be killed.
import { call, open } from './world.ts';

const { tool } = open({
  here: {
    command: process.execPath,
    args: ['test/fakes/mcp/tool-program.mjs', 'stubborn'],
    tools: 'about',
  },
});
process.send?.(JSON.parse((await call(await tool('mcp_here_about'))).text));
