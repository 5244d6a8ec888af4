// The router's first two layers, which need neither a model nor a look at the request (E2-E5). The third one is
// ambiguity.ts, or a model.
import { sentencesOfLine } from '../../text/sentences.ts';

export type Route = { readonly to: 'research'; readonly decidedBy: 'counter' | 'answered' } | null;

export interface ClarificationState {
  /** Rounds of questions this request has had. */
  readonly round: number;
  /** Rounds it may have (E3; the hard cap is 2). */
  readonly rounds: number;
  readonly enabled: boolean;
  /** True when the last round came back: answered, skipped, or after its deadline. */
  readonly justAnswered: boolean;
}

/** Where a request goes without looking at it; null: the third layer decides. */
export function routeEarly(state: ClarificationState): Route {
  return routeByCounter(state) ?? routeByAnswer(state);
}

/** Layer 1 (E3): as many questions as allowed were asked, or none may be. */
export function routeByCounter({ round, rounds, enabled }: ClarificationState): Route {
  return !enabled || round >= rounds ? { to: 'research', decidedBy: 'counter' } : null;
}

/** Layer 2 (E4, E5): the person just answered; asking again would be rude. The count stays as it is. */
export function routeByAnswer({ justAnswered }: ClarificationState): Route {
  return justAnswered ? { to: 'research', decidedBy: 'answered' } : null;
}

/** Sentences of a request that leave something to ask about. */
const fewSentences = 3;

/** Whoever writes more than three sentences has said what is wanted: nothing is asked back (C24). */
export function saysEnough(request: string): boolean {
  const sentences = request.split('\n').flatMap(sentencesOfLine);
  return sentences.filter((sentence) => /\p{L}{2}/u.test(sentence)).length > fewSentences;
}
