// Addresses of machines are left out of what people in a channel read; everything else stays.
import { expect, it } from 'vitest';
import { withoutAddresses } from '../../../src/base/without-addresses.ts';

it.each([
  ['lab/x (http://10.0.0.7:8000/v1) failed.', 'lab/x failed.'],
  ['Look at https://user:pw@vpn.example.com/a?b=c, then.', 'Look at [address], then.'],
  ['connect ECONNREFUSED 10.0.0.7:8000.', 'connect ECONNREFUSED [address].'],
  ['It is at 192.168.1.20, or [fd00::1]:8080.', 'It is at [address], or [address].'],
  ['redirected to gateway.internal:8443 and localhost:11434', 'redirected to [address] and [address]'],
  ['postgres://a:b@db/x is away', '[address] is away'],
])('%j reads %j', (text, shown) => {
  expect(withoutAddresses(text)).toBe(shown);
});

it.each([
  'openai/gpt-4.1 gets too many calls (status 429, 12:30).',
  'ollama/llama3:70b and phi:latest failed.',
  'Set models.endpoints.*.timeoutMs. `footnote doctor` checks every model.',
  'Version 1.2.3 of 2026-01-02, 3.5 s, [1] and [2].',
])('%j stays as it is', (text) => {
  expect(withoutAddresses(text)).toBe(text);
});
