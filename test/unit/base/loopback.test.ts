import { expect, it } from 'vitest';
import { localAddress } from '../../../src/base/loopback.ts';

it.each([
  ['127.0.0.1', 'http://127.0.0.1:3080'],
  ['0.0.0.0', 'http://localhost:3080'],
  ['::', 'http://localhost:3080'],
  ['::1', 'http://[::1]:3080'],
])('what listens on %s is called at %s', (host, address) => {
  expect(localAddress({ host, port: 3080 })).toBe(address);
  expect(new URL(address).port).toBe('3080');
});
