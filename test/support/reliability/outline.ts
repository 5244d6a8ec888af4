// What stands in a thread, in an order and in words that are the same whenever the same was said.
import type { Post, Talk } from '../story/stage.ts';
import type { Scene } from './scene.ts';

/** One entry for each post of Footnote, oldest first. What differs from run to run (ids, times) is left out. */
export function outlineOf(scene: Scene, talk: Talk): readonly string[] {
  return talk
    .posts()
    .filter(({ byFootnote }) => byFootnote)
    .map((post) => entryOf(scene, post));
}

/** A card that changes from second to second. */
const liveCard = 'a card [Stop]';

function entryOf({ ann, bob }: Scene, { text, buttons, files }: Post): string {
  if (buttons.includes('Stop')) return liveCard;
  const named = text.replaceAll(ann.id, ann.name).replaceAll(bob.id, bob.name);
  const timeless = named.replaceAll(/^(?:-# )?(?:\d+ min )?\d+ s · /gm, '');
  const pressable = buttons.map((label) => `[${label}]`).join(' ');
  const attached = files.map(({ name, text: content }) => `${bareName(name)}: ${content}`).join('\n');
  return [timeless, pressable, attached].filter((part) => part !== '').join('\n');
}

/** Slack's files have the end of their delivery's id in their name. */
function bareName(name: string): string {
  return name.replace(/-[a-z0-9]{8}(?=\.md$)/, '');
}

/** The report of many pages that `longReport` holds, as the parts of it were posted: all of its paragraphs, in order. */
export function paragraphsIn(talk: Talk): readonly number[] {
  const shown = talk
    .posts()
    .filter(({ byFootnote }) => byFootnote)
    .map(({ text }) => text)
    .join('\n');
  return [...shown.matchAll(/Paragraph (\d+) of the long report/g)].map(([, number]) => Number(number));
}
