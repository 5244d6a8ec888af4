// `footnote mcp`: the tools of a running Footnote for a client that starts a program.
import type { Command } from 'commander';
import { withCommonOptions } from './options.ts';
import type { CliParts, McpOptions } from './parts.ts';

export function mcpCommand(program: Command, cli: CliParts): void {
  withCommonOptions(
    program
      .command('mcp')
      .summary('give the tools of a running Footnote to an MCP client')
      .description(description)
      .option('--url <address>', 'where it answers; left out: here, on the port of the pages'),
    cli,
  ).action((options: McpOptions) => cli.openMcp(options));
}

const description = `Speaks MCP over standard input and output: research, status, report, check and answer of a Footnote that runs
(footnote start). The variable FOOTNOTE_API_KEY holds one of its keys (api.keys). Ends with its input.`;
