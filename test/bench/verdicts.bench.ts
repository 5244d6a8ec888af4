// What the checking of claims does to claims whose truth is known.
//
// `npm run bench -- verdicts DIR [--ask] [--seed N]`
//
// DIR holds real claims of reports, labelled by hand, and false variants of true ones:
// - claims-real.jsonl: a claim a line, {run, claimId, claim, quotes: [{id, url, title, headings, quote}], modelVerdict,
//   truth, calculation?, judgedText?},
// - claims-corrupted.jsonl: {id, run, base, claim, edit, quotes, truth, calculation?}; `base` is the `claimId` of the true
//   claim of that run,
// - quotes.jsonl: {id, url, title, headings, quote, before, after, page?, start?, end?}, the quotes with what stands around,
// - requests.json: what was asked for, by run.
// What the words mean stands in verdicts/set-schema.ts and verdicts/set.ts.
//
// Prints one JSON document. Without `--ask` the judge answers as was recorded (verdicts/judge.ts) and the figures are those
// of verdicts/figures.ts. With `--ask` the configured model judges, and the figures are those of
// verdicts/asked-figures.ts; claims are shuffled by the seed (1), and none stands in a batch with its twin.
import { BadInput } from './input/bad-input.ts';
import { folderOf, readArguments } from './input/read-arguments.ts';
import { apart } from './verdicts/apart.ts';
import { askedFiguresOf } from './verdicts/asked-figures.ts';
import { check } from './verdicts/check.ts';
import { configuredModels } from './verdicts/configured.ts';
import { figuresOf } from './verdicts/figures.ts';
import type { Checked } from './verdicts/figures.ts';
import { recordedModels } from './verdicts/judge.ts';
import type { Outcome } from './verdicts/outcome.ts';
import { readSet } from './verdicts/set.ts';
import type { LabelledClaim } from './verdicts/set.ts';

export async function bench(args: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(args, {
    ask: { type: 'boolean' },
    seed: { type: 'string', default: '1' },
  });
  const seed = Number(values.seed);
  if (!Number.isSafeInteger(seed)) throw new BadInput(`--seed takes a whole number, not ${values.seed}.`);
  const set = readSet(folderOf(positionals, 'real-runs'));
  if (values.ask !== true) {
    console.log(JSON.stringify(figuresOf(matched(set, await check(set, recordedModels(set))))));
    return;
  }
  const configured = await configuredModels();
  const outcomes: Outcome[] = [];
  for (const group of apart(set, seed)) outcomes.push(...(await check(group, configured.models)));
  await configured.close();
  console.log(JSON.stringify(askedFiguresOf(matched(set, outcomes))));
}

/** @throws Error when a claim has no outcome: no figure may leave one out */
function matched(set: readonly LabelledClaim[], outcomes: readonly Outcome[]): Checked[] {
  const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  return set.map((claim) => {
    const outcome = byId.get(claim.id);
    if (outcome === undefined) throw new Error(`The checking says nothing about ${claim.id}.`);
    return { claim, outcome };
  });
}
