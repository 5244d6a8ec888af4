// The request of `ask`: from the command line, or from standard input when there is none. Always bounded, always text.
import { FootnoteError } from '../base/errors.ts';
import { longestRequest } from '../chat/port/longest-request.ts';

/** No character takes more than three bytes of UTF-8: what has more of them is too long, whatever it says. */
const mostBytes = 3 * longestRequest;

/** What was written, trimmed; possibly empty. @throws FootnoteError `request-invalid` unless it is text of a sane size */
export async function readRequest(
  words: readonly string[],
  input: NodeJS.ReadableStream & { readonly isTTY?: boolean },
): Promise<string> {
  if (words.length > 0) return checkRequest(Buffer.from(words.join(' ')));
  return input.isTTY === true ? '' : checkRequest(await readUntil(input, mostBytes));
}

async function readUntil(input: NodeJS.ReadableStream, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of input) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    chunks.push(bytes);
    size += bytes.length;
    if (size > most) break;
  }
  return Buffer.concat(chunks);
}

function checkRequest(bytes: Buffer): string {
  if (bytes.length > mostBytes) {
    throw invalid(
      `The request is too long: ${longestRequest.toLocaleString('en')} characters is the most.`,
      'Ask in a few sentences. Documents that the answer should rest on belong into a folder given by --knowledge.',
    );
  }
  // UTF-16 and every other binary form of text contains zero bytes.
  if (bytes.includes(0)) {
    const hint = 'Give the request as plain text in UTF-8.';
    throw invalid('The request is not text: it contains zero bytes.', hint);
  }
  const text = decode(bytes);
  const strange = text.match(/(?!\s)\p{Cc}/gu)?.length ?? 0;
  if (strange * 20 > text.length) {
    throw invalid('The request is not text: it looks like a binary file.', 'Give the request as plain text.');
  }
  return text.trim();
}

function decode(bytes: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // Node replaces what is not UTF-8 in arguments before anybody sees them.
    if (!text.includes('\ufffd')) return text;
  } catch {
    // Said below.
  }
  throw invalid(
    'The request is not valid UTF-8.',
    'Convert it first, for example: iconv -f latin1 -t utf-8 request.txt | footnote ask',
  );
}

function invalid(message: string, hint: string): FootnoteError {
  return new FootnoteError('request-invalid', message, { hint });
}
