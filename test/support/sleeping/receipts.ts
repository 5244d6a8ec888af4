// What stands behind the citations of a run that an earlier build checked: in the thread, and at a terminal.
import { expect } from 'vitest';
import type { CitationView, ReceiptView } from '../../../src/chat/views.ts';
import { eventually } from '../eventually.ts';
import { alice } from '../talking.ts';
import type { Awake } from './awake.ts';

/** Every citation has a receipt that shows its quotes, where they are from, and its sentences as they were judged. */
export async function expectReceipts(awake: Awake, citations: readonly CitationView[]): Promise<void> {
  expect(citations.length).toBeGreaterThan(0);
  for (const n of numbersOf(citations)) {
    const own = citations.filter((one) => one.n === n);
    for (const receipt of [await checked(awake, n), await receiptOf(awake, n)]) {
      expect(receipt.source.url).toBe(own[0]?.url);
      const shown = receipt.quotes.map(({ quote }) => quote);
      expect(shown).toEqual(expect.arrayContaining(own.map(({ quote }) => quote)));
      expect(receipt.claims.length).toBeGreaterThan(0);
      expect(awake.judged).toEqual(expect.arrayContaining(judgedIn(receipt)));
    }
  }
}

/** How a verdict was reached, in the words it has always been told in. */
const words: Readonly<Record<string, string>> = {
  literal: 'word for word',
  rules: 'judged by rules about words, names and numbers',
  model: 'judged by a model',
};

/** The same in words, as far as its verdicts are the earlier build's. */
export async function expectWords(awake: Awake, citations: readonly CitationView[]): Promise<void> {
  for (const n of numbersOf(citations)) {
    const { claims } = await receiptOf(awake, n);
    const { output } = await awake.program.call('runs', 'check', awake.runId, String(n));
    const flat = output.replace(/\s+/g, ' ');
    expect(flat).toContain(`Citation [${n}]`);
    for (const { verdict, how } of claims) {
      expect(flat).toContain(verdict === null ? 'Could not be checked' : words[how ?? '']);
    }
  }
}

const numbersOf = (citations: readonly CitationView[]) => new Set(citations.map(({ n }) => n));

const judgedIn = ({ claims }: ReceiptView) =>
  claims.map(({ text, verdict, how, reason }) => ({ text, verdict, how, reason }));

async function receiptOf({ program, runId }: Awake, n: number): Promise<ReceiptView> {
  const { code, output, errors } = await program.call('runs', 'check', runId, String(n), '--json');
  expect(code, errors).toBe(0);
  return JSON.parse(output) as ReceiptView;
}

/** What was told to the person alone who asked in the thread. */
async function checked({ thread, platform }: Awake, n: number): Promise<ReceiptView> {
  const whispers = () => platform.whispers.get(alice.id) ?? [];
  const before = whispers().length;
  thread.says(`check ${n}`);
  const told = await eventually(`the receipt of [${n}]`, () => whispers()[before]);
  return JSON.parse(told) as ReceiptView;
}
