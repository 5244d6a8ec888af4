// `footnote ask` around a scripted run, on the streams and signals of a real process.
import { processSignals } from '../../../src/cli/interrupts.ts';
import { runCli } from '../../../src/cli/program.ts';
import { draft, report, result, scripted } from '../../unit/cli/scripted-ask.ts';

const terminal = { input: process.stdin, output: process.stdout, errors: process.stderr };
const { cli } = scripted(
  terminal,
  async (stage) => {
    stage.event('phase-started', { phase: 'gather' });
    if (stage.request === 'wait for me') {
      await stage.cancelled;
      return stage.end('cancelled', { result: { ...result, report: 'So far [1].' } });
    }
    const answer = await stage.ask(draft);
    if (answer.kind === 'rejected') return stage.end('rejected', { result });
    await stage.post(report);
    return stage.end('delivered', { result });
  },
  { signals: processSignals, color: process.env['NO_COLOR'] === undefined },
);
process.exit(await runCli(['ask', ...process.argv.slice(2)], cli));
