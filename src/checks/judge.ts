// How many claims of known truth the models get right that check the claims of reports.
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { AgentParts } from '../agents/agent.ts';
import { verifier } from '../agents/verifier/verifier.ts';
import { failed, note, ok, type Check, type Finding } from '../base/check.ts';
import { FootnoteError } from '../base/errors.ts';
import { readLayer } from '../base/yaml-layers.ts';
import { type KnownClaim, type Tried, tryJudge } from '../research/verify/try-judge.ts';

/** Of 24: whoever gets fewer right should judge nothing. */
const fewest = 20;
/** Milliseconds: some models think about a question for minutes. */
const patienceMs = 600_000;

export function judgeCheck(parts: AgentParts): Check {
  return {
    name: 'judge',
    patienceMs,
    async run(signal) {
      if (!parts.models.has(verifier.tier))
        return note('no language model is configured, so that there is no judge to try');
      const { request, claims } = readTrial();
      const began = performance.now();
      const tried = await tryJudge(claims, request, parts, signal);
      return findingOf(claims, tried, performance.now() - began);
    },
  };
}

function findingOf(claims: readonly TrialClaim[], tried: Tried, ms: number): Finding {
  const { accepted, models, calls } = tried;
  const isRight = ({ id, holds }: TrialClaim) => accepted.get(id) === holds;
  const unjudged = claims.filter(({ id }) => (accepted.get(id) ?? null) === null).length;
  const right = claims.filter(isRight).length;
  const counted = (holds: boolean) => {
    const own = claims.filter((claim) => claim.holds === holds);
    const each = [...new Set(own.map(({ kind }) => kind))].map((kind) => {
      const group = own.filter((claim) => claim.kind === kind);
      return `${kind} ${group.filter(isRight).length}/${group.length}`;
    });
    return `${own.filter(isRight).length} of ${own.length} (${each.join(', ')})`;
  };
  const cost = calls.reduce((sum, call) => sum + call.cost, 0);
  const spent = cost === 0 ? 'at no known price' : `for $${cost.toFixed(cost < 0.1 ? 4 : 2)}`;
  const detail = [
    `${models.join(', ') || 'nobody'} judged ${right} of ${claims.length} claims rightly in ${(ms / 1000).toFixed(1)} s, ${spent}.`,
    `Of those borne out: ${counted(true)}. Of those that are not: ${counted(false)}.`,
    ...(unjudged === 0
      ? []
      : [
          `${unjudged} got no verdict: no answer could be used, or the judge failed the tests that stand among the claims.`,
        ]),
  ].join(' ');
  return right >= fewest ? ok(detail) : failed(detail, remedy);
}

const remedy =
  `Fewer than ${fewest} are too few: wrong claims would pass as checked, and true ones would be taken out of reports. Have ` +
  'another model check claims, such as your best one: models: { agents: { verifier: endpoint/model } } in the configuration ' +
  '(second-verifier is who looks again), then run this once more.';

const claimsSchema = z.strictObject({
  request: z.string().min(1),
  /** What claims cite, by a name. */
  sources: z.record(
    z.string(),
    z.strictObject({
      url: z.url(),
      title: z.string(),
      headings: z.array(z.string()),
      before: z.string(),
      quote: z.string().min(1),
      after: z.string(),
    }),
  ),
  claims: z.array(
    z.strictObject({
      /** What it takes to judge it rightly. */
      kind: z.string().min(1),
      holds: z.boolean(),
      cites: z.array(z.string()).min(1),
      claim: z.string().min(1),
      section: z.string().default(''),
      before: z.string().default(''),
      head: z.string().default(''),
    }),
  ),
});

/** A claim, and whether its evidence bears it out. */
interface TrialClaim extends KnownClaim {
  readonly kind: string;
  readonly holds: boolean;
}

const file = new URL('../../config/judge.yaml', import.meta.url);

/** The claims by which a judge is tried. @throws FootnoteError `config-invalid` when the file is missing or was changed into something else */
export function readTrial() {
  const { request, sources, claims } = readClaims();
  const names = Object.keys(sources);
  return {
    request,
    claims: claims.map(({ cites, claim, ...rest }, index): TrialClaim => ({
      ...rest,
      id: `claim-${index + 1}`,
      text: claim,
      evidence: cites.map((name) => {
        const source = sources[name];
        if (source === undefined) throw broken(`there is no source ${name}`);
        return { ...source, n: names.indexOf(name) + 1, date: null };
      }),
    })),
  };
}

function readClaims() {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw broken((error as Error).message);
  }
  const parsed = claimsSchema.safeParse(readLayer({ path: 'config/judge.yaml', text }).values);
  if (!parsed.success) throw broken(z.prettifyError(parsed.error));
  return parsed.data;
}

function broken(why: string): FootnoteError {
  return new FootnoteError('config-invalid', `config/judge.yaml cannot be used: ${why}.`, {
    hint: 'Get it back from the release (git checkout config/judge.yaml).',
  });
}
