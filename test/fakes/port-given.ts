// The command line of a stand-in that is started by hand.
import { parseArgs } from 'node:util';

/** The port to listen on. For anything else than `--port` the process ends, and says how the command is used. */
export function portGiven(command: string, otherwise: number): number {
  const usage = `Usage: npm run ${command} -- [--port NUMBER]   (the port to listen on; ${otherwise} unless given)`;
  const leave = (status: number, ...lines: readonly string[]): never => {
    (status === 0 ? console.log : console.error)([...lines, usage].join('\n'));
    process.exit(status);
  };
  try {
    const { values } = parseArgs({
      options: { port: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
    if (values.help === true) return leave(0);
    const port = Number(values.port ?? otherwise);
    return Number.isInteger(port) && port >= 0 && port < 65_536
      ? port
      : leave(2, `${values.port} is no port.`);
  } catch (error) {
    return leave(2, error instanceof Error ? error.message : String(error));
  }
}

/** Ends the process with what to do where the port is taken. */
export function portTaken(command: string, error: unknown): never {
  if ((error as NodeJS.ErrnoException | null)?.code !== 'EADDRINUSE') throw error;
  console.error(`Something listens on that port already. Another one: npm run ${command} -- --port NUMBER`);
  process.exit(1);
}
