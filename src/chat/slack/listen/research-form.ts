// The form for a new research: for an empty command, and for a message that somebody wants researched.
import { refusalWord } from '../api/trouble.ts';
import { researchModal } from '../render/modals.ts';
import type { PrivatePlace } from '../post/whisper.ts';
import { keptPlace } from './form-place.ts';
import { tell } from './listening.ts';
import type { Listening } from './listening.ts';
import { sayIn } from '../../words/say.ts';

/** `trigger` is good for three seconds. Where the place has a root, the research goes on in that thread. Never rejects. */
export async function openResearchForm(
  listening: Listening,
  {
    trigger,
    place,
    text = '',
  }: { readonly trigger: string; readonly place: PrivatePlace; readonly text?: string },
): Promise<void> {
  const { client, logger } = listening.context;
  const say = sayIn(null);
  try {
    await client.views.open({ trigger_id: trigger, view: researchModal({ text }, keptPlace(place), say) });
  } catch (error) {
    logger.warn({ platform: 'slack', said: refusalWord(error) }, 'Slack did not open a form');
    tell(listening, place, say('form.not-opened'));
  }
}
