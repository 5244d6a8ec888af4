// Who may do what: the requester, and whoever the settings name for the place.
import type { Person } from '../chat/port.ts';
import type { Say } from '../chat/words/say.ts';
import type { QuestionView, RunView } from '../store/port.ts';

export interface Approvers {
  readonly default: readonly string[];
  readonly places: Readonly<Record<string, readonly string[]>>;
}

/** Who decides in these places (narrowest first). Words and ids as the settings have them. */
export function approversAt(places: readonly string[], approvers: Approvers): readonly string[] {
  const place = places.find((one) => Object.hasOwn(approvers.places, one));
  const list = (place === undefined ? undefined : approvers.places[place]) ?? approvers.default;
  return list.length > 0 ? list : ['requester'];
}

/** Whether the person is one of `who`: `requester`, `anyone`, ids of people, `role:` and an id. */
export function isOneOf(who: readonly string[], person: Person, requester: Person): boolean {
  return who.some(
    (one) =>
      one === 'anyone' ||
      one === person.id ||
      (one === 'requester' && person.id === requester.id) ||
      (person.roles ?? []).some((role) => one === `role:${role}`),
  );
}

/** Whether the person may stop, steer and resume the run: who asked for it, and who decides about it. */
export function maySteer(run: Pick<RunView, 'requester' | 'approvers'>, person: Person): boolean {
  return person.id === run.requester.id || isOneOf(run.approvers, person, run.requester);
}

/** Who is asked, for a sentence to somebody else; null: the people who decide here. */
export function namesOf(who: readonly string[], requester: Person): string | null {
  return who.every((one) => one === 'requester' || one === requester.id) ? requester.name : null;
}

/** Says to somebody else whose answer is waited for. */
export function waitsFor({ asks, requester }: Pick<QuestionView, 'asks' | 'requester'>, say: Say): string {
  const name = namesOf(asks, requester);
  return name === null ? say('answer.waiting-deciders') : say('answer.waiting', { name });
}
