// What somebody is called, where an event told only who it was. A name is a courtesy: nobody waits long for it.
import { toErrorRecord } from '../base/errors.ts';
import { inTime } from '../base/in-time.ts';
import type { Person } from '../chat/port.ts';
import type { BotParts } from './parts.ts';

/** The person with a name as far as their platform tells it within `patienceMs`. Never rejects. */
export async function withName(
  { platforms, clock, logger }: Pick<BotParts, 'platforms' | 'clock' | 'logger'>,
  where: { readonly platform: string; readonly patienceMs: number },
  person: Person,
): Promise<Person> {
  const platform = platforms.find(({ name }) => name === where.platform);
  if (person.name !== person.id || platform === undefined) return person;
  const asked = platform.nameOf(person.id).catch((error: unknown) => {
    logger.info({ error: toErrorRecord(error) }, 'a name could not be learned');
    return null;
  });
  const name = await inTime(clock, where.patienceMs, asked, null);
  return name === null ? person : { ...person, name };
}
