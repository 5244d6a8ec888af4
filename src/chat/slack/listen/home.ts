// The home of the app: shown to whoever opens it, anew after each choice there.
import { z } from 'zod';
import { sharedRead } from '../../../base/shared-read.ts';
import { sayIn } from '../../words/say.ts';
import type { Preferences } from '../../port/home.ts';
import { readRef } from '../addresses.ts';
import { id } from '../read/message-event.ts';
import { homeView, isPageButton, linkModal, readPreference } from '../render/home.ts';
import { asTrouble } from '../api/trouble.ts';
import { logged, type Listening } from './listening.ts';

export const homeOpened = z.object({
  type: z.literal('app_home_opened'),
  user: id,
  channel: id,
  tab: z.string(),
});

const choiceBody = z.object({
  container: z.object({ type: z.literal('view') }),
  user: z.object({ id }),
  trigger_id: id,
  actions: z.array(z.unknown()).min(1),
});

/** Shows a person their home, after they changed this. Of many changes at once the last of each kind counts. */
export type ShowHome = (user: string, change?: Partial<Preferences>) => void;

export function createHome(listening: Listening): ShowHome {
  const changes = new Map<string, Partial<Preferences>>();
  const show = sharedRead(async (user) => {
    const change = changes.get(user) ?? {};
    changes.delete(user);
    await publish(listening, user, change).catch(logged(listening.context, 'a home could not be shown'));
  });
  return (user, change = {}) => {
    changes.set(user, { ...changes.get(user), ...change });
    void show(user);
  };
}

async function publish(
  { context, inbound }: Listening,
  user: string,
  change: Partial<Preferences>,
): Promise<void> {
  const { client } = context;
  const home = await inbound.home({ platform: 'slack', personId: user }, change);
  const links = await Promise.all(
    home.questions.map(async ({ ref }) => {
      if (ref === null) return null;
      const { channel, ts } = readRef(ref);
      const asked = client.chat.getPermalink({ channel, message_ts: ts });
      return asked.then(({ permalink }) => permalink ?? null).catch(() => null);
    }),
  );
  const { language } = home.preferences;
  const say = sayIn(language === 'auto' ? context.people.localeOf(user) : language);
  const view = homeView(home, links, say);
  await client.views.publish({ user_id: user, view }).catch(asTrouble('show somebody their home'));
}

/** A choice in the menus of the home, or its button; false: the click was none. A choice that is not ours changes nothing. */
export function hearHome(listening: Listening, showHome: ShowHome, given: unknown): boolean {
  const { data: body } = choiceBody.safeParse(given);
  if (body === undefined) return false;
  const { user, trigger_id: trigger, actions } = body;
  if (isPageButton(actions[0]))
    showWay(listening, user.id, trigger).catch(
      logged(listening.context, 'the way to a page could not be shown'),
    );
  else showHome(user.id, readPreference(actions[0]) ?? {});
  return true;
}

/** A trigger is good for three seconds. */
async function showWay({ context, inbound }: Listening, user: string, trigger_id: string): Promise<void> {
  const { people, client } = context;
  const whose = { platform: 'slack', personId: user };
  const link = await inbound.press({ kind: 'home', ...whose, name: people.nameOf(user) });
  if (link === null || typeof link === 'string' || link.kind !== 'link') return;
  const view = linkModal(link.url, sayIn(people.localeOf(user)));
  await client.views.open({ trigger_id, view }).catch(asTrouble('show somebody the way to a page'));
}
