// A Prisma client that rejects with a FootnoteError where the pool below it does. Prisma wraps every error: of a
// FootnoteError it keeps the code and, as the last line behind a piece of our source, the message.
import { FootnoteError, type ErrorCode } from '../base/errors.ts';
import type { PrismaClient } from './client/client.ts';
import { codeOf } from '../base/error-code.ts';

const ours: readonly ErrorCode[] = ['database-unreachable', 'database-failed', 'disk-full'];

/** Wraps a Prisma client; errors of a query stay Prisma's own. */
export function reportingPrisma(prisma: PrismaClient): PrismaClient {
  const extended = prisma.$extends({
    query: {
      async $allOperations({ args, query }) {
        try {
          return (await query(args)) as unknown;
        } catch (error) {
          throw unwrapped(error);
        }
      },
    },
  });
  return extended as unknown as PrismaClient;
}

function unwrapped(error: unknown): unknown {
  const code = ours.find((one) => one === codeOf(error));
  if (error instanceof FootnoteError || !(error instanceof Error) || code === undefined) return error;
  const message = error.message.trim().split('\n').at(-1) ?? '';
  const hint = 'Check that Postgres is running, and what its log says.';
  return new FootnoteError(code, message, { hint, retry: 'backoff', cause: error });
}
