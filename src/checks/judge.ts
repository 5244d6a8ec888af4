// How many claims of known truth the models get right that check the claims of reports.
import type { AgentParts } from '../agents/agent.ts';
import { verifier } from '../agents/verifier/verifier.ts';
import type { Check, Finding } from '../base/check.ts';
import { tryJudge } from '../research/verify/try-judge.ts';
import type { Tried } from '../research/verify/try-judge.ts';
import { readTrial } from './judge-claims.ts';
import type { TrialClaim } from './judge-claims.ts';

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
        return {
          status: 'note',
          detail: 'no language model is configured, so that there is no judge to try',
        };
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
  return right >= fewest ? { status: 'ok', detail } : { status: 'failed', detail, remedy };
}

const remedy =
  `Fewer than ${fewest} are too few: wrong claims would pass as checked, and true ones would be taken out of reports. Have ` +
  'another model check claims, such as your best one: models: { agents: { verifier: endpoint/model } } in the configuration ' +
  '(second-verifier is who looks again), then run this once more.';
