// The command line of `footnote ask`.
import type { Command } from 'commander';
import { ask } from './ask.ts';
import { addCommand, withAskOptions, type Finish } from './options.ts';
import type { AskOptions, CliParts } from './parts.ts';

export function askCommand(program: Command, cli: CliParts, finish: Finish): void {
  const command = addCommand(program, cli, 'ask', 'research one request in this terminal', description);
  withAskOptions(command, cli)
    .argument('[request...]', 'what to research; read from standard input when there is none')
    .addHelpText('after', afterHelp)
    .action(async (words: string[], options: AskOptions) => finish(await ask(words, options, cli)));
}

const description = `Researches one request and prints a report in which every claim points to a quote from its source.

On a terminal Footnote asks what it must know, shows a draft, and delivers the report once you accept it. \
Without a terminal nobody can be asked: questions count as "just start", and the draft is printed as not approved.`;

const afterHelp = `
Examples:
  footnote ask "How do SQLite and PostgreSQL treat NULLs in unique columns?"
  footnote ask --yes --depth light "Which isolation levels does PostgreSQL offer?" > report.md
  footnote ask --file spec.docx "Is this consistent with the documentation of SQLite?"
  footnote ask --thread billing "How long are backups kept?", then --thread billing "And logs?"
  footnote ask --json --yes < request.txt | jq -r .report

At a prompt:
  a question   the number of a suggestion, your own words, or an empty line: just start
  a draft      accept (a), reject (r), or what should be different; check 3 shows what stands behind [3]
  an outage    retry (r), finish (f) with what there is, or stop
  Ctrl-C       stops and shows what was found so far; a second one leaves at once

Exit codes:
    0  the report was delivered
    1  the research failed
    2  the command line, the request or the configuration cannot be used
    3  the draft was printed, and nobody has approved it
    4  the draft was rejected
  130  stopped
`;
