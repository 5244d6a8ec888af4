import { expect, it } from 'vitest';
import { userAgent } from '../../../src/http/guarded.ts';

it('says what we are and who runs us', () => {
  expect(userAgent('1.2.3', 'ops@example.com')).toBe('Footnote/1.2.3 (research assistant; +ops@example.com)');
});

it('does without a contact', () => {
  expect(userAgent('1.2.3', ' ')).toBe('Footnote/1.2.3 (research assistant)');
});

it('keeps what cannot stand in a header out of it', () => {
  expect(userAgent('1', 'Zoë\r\nx: (y)')).toBe('Footnote/1 (research assistant; +Zo x: y)');
});
