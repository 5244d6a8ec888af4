// The sentence about claims that a model calls supported and whose words alone do not show it, with the reason where most of
// them have the same one.
import { languageOf } from '../../text/language.ts';
import type { CheckedCitation, CheckedClaim } from '../verify/checked.ts';
import { evidenceOf } from '../verify/judge-claims.ts';

/** Fewer claims say nothing about the languages of a report, and neither does a smaller part of them. */
const fewest = 3;
const most = 0.8;

/** None where there is no such claim. */
export function aboutTrust(claims: readonly CheckedClaim[], citations: readonly CheckedCitation[]): string[] {
  const trusted = claims.filter(({ verdict, onTrust }) => verdict === 'supported' && onTrust === true);
  if (trusted.length === 0) return [];
  const why = areForeign(trusted, citations)
    ? 'their sources are in another language than the report, so that words cannot be compared.'
    : 'the words of their sources alone do not show it.';
  return [`Only a model says that ${trusted.length} of ${claims.length} claims are supported: ${why}`];
}

/** Whether nearly all of the claims are surely in another language than what they rest on. */
function areForeign(claims: readonly CheckedClaim[], citations: readonly CheckedCitation[]): boolean {
  const own = languageOf(claims.map(({ text }) => text).join('\n'));
  if (own === null || claims.length < fewest) return false;
  const foreign = claims.filter((claim) => {
    const theirs = languageOf(
      evidenceOf(claim, citations)
        .map(({ quote }) => quote)
        .join('\n'),
    );
    return theirs !== null && theirs !== own;
  });
  return foreign.length >= most * claims.length;
}
