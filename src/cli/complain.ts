// How a command says what went wrong: what happened, and what to do now.
import { FootnoteError, toErrorRecord } from '../base/errors.ts';
import { type OutputStream, plainText } from '../chat/console/style.ts';

/** Writes the error for a person. What nobody foresaw also shows where it happened. */
export function complain(stream: OutputStream, error: unknown): void {
  const { message, hint } = toErrorRecord(error);
  const lines = [`footnote: ${plainText(message)}`];
  if (hint !== undefined) lines.push(`  ${plainText(hint)}`);
  const foreseen = error instanceof FootnoteError || !(error instanceof Error);
  if (!foreseen && error.stack !== undefined) lines.push(plainText(error.stack));
  stream.write(`${lines.join('\n')}\n`);
}
