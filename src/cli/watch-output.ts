// Whether what a command says arrives: a disk may be full, and a reader may have gone (`| head`).
import { FootnoteError } from '../base/errors.ts';
import type { CliParts } from './parts.ts';

/**
 * From now on no stream that cannot be written ends the process: what is under way goes on. The function it returns waits until
 * everything is written and resolves to what kept output from that; a reader that has read enough loses nothing.
 */
export function watchOutput({ output, errors }: CliParts['terminal']): () => Promise<FootnoteError | null> {
  let lost: FootnoteError | null = null;
  errors.on('error', () => {});
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') lost ??= lostBy(error);
  });
  return () =>
    new Promise((resolve) => {
      output.once('error', () => resolve(lost));
      // What failed before is told a moment after this is.
      output.write('', () => setImmediate(() => resolve(lost)));
    });
}

function lostBy(error: NodeJS.ErrnoException): FootnoteError {
  const code = error.code === 'ENOSPC' ? 'disk-full' : 'bug';
  return new FootnoteError(code, `The output could not be written: ${error.message}`, {
    hint: `${code === 'disk-full' ? 'Free some space, or send' : 'Send'} the output elsewhere, and try again.`,
    cause: error,
  });
}
