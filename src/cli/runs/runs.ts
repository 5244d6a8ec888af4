// `footnote runs`: what is kept of research, for whoever operates Footnote.
import type { Command } from 'commander';
import type { CliParts } from '../parts.ts';
import { archiveCommand } from './archive.ts';
import { cancelCommand, deleteCommand, resumeCommand } from './change.ts';
import { costCommand } from './cost.ts';
import { exportCommand } from './export.ts';
import { listCommand } from './list.ts';
import { logCommand } from './log.ts';
import { checkCommand, reportCommand } from './report.ts';
import { showCommand } from './show.ts';

export function runsCommand(program: Command, cli: CliParts): void {
  const runs = program
    .command('runs')
    .summary('list, show, export, stop, resume and delete research')
    .description(description)
    .helpCommand('help [command]', 'show what a command does');
  listCommand(runs, cli);
  showCommand(runs, cli);
  reportCommand(runs, cli);
  checkCommand(runs, cli);
  logCommand(runs, cli);
  costCommand(runs, cli);
  exportCommand(runs, cli);
  archiveCommand(runs, cli);
  cancelCommand(runs, cli);
  resumeCommand(runs, cli);
  deleteCommand(runs, cli);
}

const description = `Shows what is kept of research, and changes it, for all people and threads of this database.

Exit code 0: it was done. 1: there is no such run, or something failed. 2: it cannot be done as asked.`;
