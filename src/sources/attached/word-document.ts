// A Word document as the page of HTML that it would be.
import mammoth from 'mammoth';
import { ExpectedFailure } from '../../base/errors.ts';
import { damaged, requireSmallZip } from './zip-limits.ts';

/**
 * Headings, paragraphs, lists, tables and notes; no pictures, and nothing from outside of the file. Runs in a worker thread,
 * which limits its time and memory.
 * @throws ExpectedFailure `source-unreadable` or `source-too-large`
 */
export async function wordAsHtml(bytes: Uint8Array): Promise<string> {
  requireSmallZip(bytes);
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer: Buffer.from(bytes) },
      {
        convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })),
        includeEmbeddedStyleMap: false,
      },
    );
    return `<!doctype html><html><body><main>${value}</main></body></html>`;
  } catch (error) {
    throw error instanceof ExpectedFailure ? error : damaged();
  }
}
