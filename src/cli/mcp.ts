// `footnote mcp`: the tools of a running Footnote for a client that starts a program.
import { InvalidArgumentError, type Command } from 'commander';
import { parseUrl } from '../base/parse-url.ts';
import { withCommonOptions } from './options.ts';
import type { CliParts, McpOptions } from './parts.ts';

export function mcpCommand(program: Command, cli: CliParts): void {
  withCommonOptions(
    program
      .command('mcp')
      .summary('give the tools of a running Footnote to an MCP client')
      .description(description)
      .option('--url <address>', 'where it answers; left out: here, on the port of the pages', addressOf),
    cli,
  ).action((options: McpOptions) => cli.openMcp(options));
}

function addressOf(text: string): string {
  if (/^https?:$/.test(parseUrl(text)?.protocol ?? '')) return text;
  throw new InvalidArgumentError('It begins with http:// or https://, such as http://127.0.0.1:3080.');
}

const description = `Speaks MCP over standard input and output: research, status, report, check and answer of a Footnote that runs
(footnote start). The variable FOOTNOTE_API_KEY holds one of its keys (api.keys). Ends with its input.`;
