// Why sentences of a draft deserve a look, in words.
import { expect, it } from 'vitest';
import { english } from '../../../support/english.ts';
import type { LookAtView } from '../../../../src/chat/views.ts';
import { lookAtNote } from '../../../../src/chat/words/receipt-text.ts';

it.each<[LookAtView['why'], string, string]>([
  ['not-borne-out', 'Not borne out ([1][3]). It says so.', 'Not borne out. It says so.'],
  ['partial', 'Borne out only in part ([1][3]). It says so.', 'Borne out only in part. It says so.'],
  ['not-checked', 'Not checked ([1][3]). It says so.', 'Not checked. It says so.'],
  ['mended', 'Reworded while it was checked ([1][3]).', 'Reworded while it was checked.'],
  ['concluded', 'Concluded ([1][3]). It says so.', 'Concluded. It says so.'],
  ['computed', 'Computed ([1][3]). It says so.', 'Computed. It says so.'],
  ['weak-source', 'Rests on one weak source ([1][3]).', 'Rests on one weak source.'],
])('says of a sentence that is %s what it rests on (F57)', (why, cited, uncited) => {
  const view = { sentence: 'So.', why, reason: 'it says so' };
  expect(lookAtNote({ ...view, numbers: [1, 3] }, english)).toBe(cited);
  expect(lookAtNote({ ...view, numbers: [] }, english)).toBe(uncited);
});

it('has no reason where there is none', () => {
  expect(lookAtNote({ sentence: 'So.', why: 'concluded', reason: '', numbers: [2] }, english)).toBe(
    'Concluded ([2]).',
  );
});
