// The claims by which a judge is tried: config/judge.yaml.
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { FootnoteError } from '../base/errors.ts';
import { readLayer } from '../base/yaml-layers.ts';
import type { KnownClaim } from '../research/verify/try-judge.ts';

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
export interface TrialClaim extends KnownClaim {
  readonly kind: string;
  readonly holds: boolean;
}

export interface Trial {
  readonly request: string;
  readonly claims: readonly TrialClaim[];
}

const file = new URL('../../config/judge.yaml', import.meta.url);

/** @throws FootnoteError `config-invalid` when the file is missing or was changed into something else */
export function readTrial(): Trial {
  const { request, sources, claims } = readClaims();
  const names = Object.keys(sources);
  return {
    request,
    claims: claims.map(({ cites, claim, ...rest }, index) => ({
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
