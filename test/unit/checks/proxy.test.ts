// What to do where a proxy is the trouble.
import { expect, it } from 'vitest';
import type { Check } from '../../../src/base/check.ts';
import { FootnoteError } from '../../../src/base/errors.ts';
import { withProxyRemedy } from '../../../src/checks/proxy.ts';

const aboutProxy = expect.stringMatching(/^Correct HTTPS_PROXY or HTTP_PROXY/);
const remedied = (run: Check['run']) =>
  withProxyRemedy({ name: 'x', run }, '(PROXY)').run(new AbortController().signal);

it('leads to the proxy where it is the trouble, in a finding and in an error', async () => {
  const detail = 'The proxy http://p:1 cannot be reached (PROXY).';
  const error = new FootnoteError('source-unreachable', detail, { hint: 'Check the address.' });
  for (const run of [
    () => Promise.resolve({ status: 'failed', detail, remedy: 'Check the address.' } as const),
    () => Promise.reject(error),
  ])
    expect(await remedied(run)).toEqual({ status: 'failed', detail, remedy: aboutProxy });
});

it('changes nothing of other troubles', async () => {
  const failed = { status: 'failed', detail: 'Nobody answers.', remedy: 'Check the address.' } as const;
  expect(await remedied(() => Promise.resolve(failed))).toEqual(failed);
  await expect(remedied(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
});
