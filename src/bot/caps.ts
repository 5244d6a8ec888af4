// How much research may cost in a month: by person, by channel, and by all together.
import { FootnoteError } from '../base/errors.ts';
import { directPlace, type IncomingMessage } from '../chat/port.ts';
import type { Say } from '../chat/words/say.ts';
import type { BotParts } from './parts.ts';
import type { Caps } from './settings.ts';
import type { Admission, MonthOfSpending, Spent } from '../store/port/spending.ts';

interface Spender {
  readonly personId: string;
  /** The channel; null: none, or not known. */
  readonly channel: string | null;
}

/** Of the places of a message, narrowest first, the channel: a thread of Discord stands before it, its server behind it. */
export function channelAmong(places: readonly string[] = []): string | null {
  const ids = places.filter((place) => place !== directPlace);
  return ids.at(-2) ?? ids[0] ?? null;
}

/** What the store is to decide when a research begins, or (`goesOn`) is resumed; null: there are no caps. */
export function admissionTo(caps: Caps | null, who: Spender, say: Say, goesOn = false): Admission | null {
  if (caps === null || !hasCaps(caps)) return null;
  return {
    reserve: caps.reserve,
    everyone: isSet(caps.everyone),
    decide(month) {
      const reached = reachedOf(caps, who, month, goesOn, say);
      if (reached === null) return;
      const from = new Intl.DateTimeFormat(say.language, { dateStyle: 'long', timeZone: 'UTC' });
      const whom = caps.contact === '' ? say('cap.operator') : say('cap.contact', { name: caps.contact });
      const hint = `${say('cap.free', { date: from.format(month.until) })} ${whom}`;
      throw new FootnoteError('cap-reached', `${say('cap.nothing')} ${reached}`, { hint });
    },
  };
}

/** What a person has used of their own cap, in words: a line, or none. */
export async function usedLines(
  { caps, people, say }: Pick<BotParts, 'caps' | 'people' | 'say'>,
  { thread, author }: Pick<IncomingMessage, 'thread' | 'author'>,
): Promise<string[]> {
  const cap = caps?.own[author.id] ?? caps?.person;
  if (caps === null || cap === undefined || (cap.dollars === 0 && cap.runs === 0)) return [];
  const { person } = await people.spentBy(thread.platform, author.id, caps.reserve);
  const parts = [
    ...(cap.dollars > 0 ? [ofDollars(cap, person, say)] : []),
    ...(cap.runs > 0 ? [ofRuns(cap, person, say)] : []),
  ];
  return [say('cap.used', { parts: parts.join(', ') })];
}

const hasCaps = ({ person, channel, everyone, own }: Caps) =>
  [person, channel, everyone, ...Object.values(own)].some(isSet);

const isSet = ({ dollars, runs }: Caps['person']) => dollars > 0 || runs > 0;

/** The first of them that is used up. */
function reachedOf(
  caps: Caps,
  { personId, channel }: Spender,
  month: MonthOfSpending,
  goesOn: boolean,
  say: Say,
): string | null {
  const all = [
    ['cap.used', caps.own[personId] ?? caps.person, month.person],
    ['cap.used-channel', (channel === null ? undefined : caps.own[channel]) ?? caps.channel, month.channel],
    ['cap.used-everyone', caps.everyone, month.everyone],
  ] as const;
  for (const [used, cap, spent] of all) {
    if (spent === null) continue;
    if (cap.dollars > 0 && spent.dollars >= cap.dollars)
      return say(used, { parts: ofDollars(cap, spent, say) });
    if (cap.runs > 0 && spent.runs >= cap.runs && !goesOn)
      return say(used, { parts: ofRuns(cap, spent, say) });
  }
  return null;
}

const ofDollars = (cap: Caps['person'], spent: Spent, say: Say) =>
  say('cap.of-dollars', { used: money(spent.dollars), cap: money(cap.dollars) });

const ofRuns = (cap: Caps['person'], spent: Spent, say: Say) =>
  say('cap.of-runs', { used: spent.runs, cap: cap.runs });

const money = (dollars: number) => `$${dollars.toFixed(2)}`;
