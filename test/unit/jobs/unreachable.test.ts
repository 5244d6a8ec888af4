// What an operator is told to do about a queue that cannot be reached.
import { expect, it } from 'vitest';
import { unreachable } from '../../../src/jobs/link.ts';

it.each([
  ['self-signed certificate in certificate chain', 'NODE_EXTRA_CA_CERTS'],
  ["Hostname/IP does not match certificate's altnames: Host: cache.", 'NODE_EXTRA_CA_CERTS'],
  ['read ECONNRESET', 'rediss:// where it speaks TLS'],
  ['ERR DB index is out of range', 'the number of a database'],
  ['MOVED 3999 10.0.0.2:6379', 'without cluster mode'],
])('a Redis that says “%s” needs %s', (message, told) => {
  expect(unreachable('Redis at cache:6379', new Error(message)).hint).toContain(told);
});
