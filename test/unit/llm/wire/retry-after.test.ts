import { describe, expect, it } from 'vitest';
import { pauseIn } from '../../../../src/llm/wire/trouble.ts';

const now = Date.UTC(2026, 0, 1);

describe('how long a provider asks to wait', () => {
  it.each([
    [{ 'retry-after': '3' }, 3000],
    [{ 'retry-after': ' 0.5 ' }, 500],
    [{ 'retry-after': '0' }, 0],
    [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:05 GMT' }, 5000],
    [{ 'retry-after': 'Wed, 31 Dec 2025 23:59:59 GMT' }, 0],
    [{ 'retry-after': 'Fri, 01 Jan 2126 00:00:00 GMT' }, 86_400_000],
    [{ 'retry-after': '99999999999' }, 86_400_000],
    [{ 'retry-after': 'soon' }, null],
    [{ 'retry-after': '-3' }, null],
    [{ 'retry-after': '' }, null],
    [{ 'retry-after-ms': '120.4', 'retry-after': '9' }, 121],
    [{ 'retry-after-ms': 'x', 'retry-after': '9' }, 9000],
    [{}, null],
  ])('by %j is %s ms', (headers, expected) => {
    expect(pauseIn(new Headers(headers as Record<string, string>), now)).toBe(expected);
  });
});
