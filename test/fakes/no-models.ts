// What agents ask when no model is configured: nobody.
import { FootnoteError } from '../../src/base/errors.ts';
import type { Models } from '../../src/llm/port.ts';

const nobody = () =>
  Promise.reject(new FootnoteError('misuse', 'A model was asked, and none is configured.'));

export const noModels: Models = {
  names: () => [],
  has: () => false,
  priceOf: () => ({ input: 0, cachedInput: 0, output: 0 }),
  reasons: () => false,
  roomFor: () => 0,
  answer: nobody,
  reply: nobody,
};
