// A scene: what people do on one platform, and what each of its moments looks like to them. Tests play scenes on both
// platforms; the gallery shows their moments side by side.
import { eventually } from '../../support/eventually.ts';
import { pictureOf } from '../../support/story/play.ts';
import type { Actor, Post, Stage, Talk } from '../../support/story/stage.ts';

/** What is new on the screen at one moment, or was changed since the moment before. */
export interface Moment {
  readonly scene: string;
  readonly platform: Stage['platform'];
  /** What has just happened. */
  readonly caption: string;
  readonly messages: readonly Shown[];
}

export interface Shown {
  readonly who: string;
  /** What it was at the moment before; null: it was not there. */
  readonly before: string | null;
  readonly html: string;
}

/** One platform, ready for a scene. Its people have asked nothing before. */
export interface Ready {
  readonly stage: Stage;
  readonly channel: string;
  /** Who asks. */
  readonly ann: Actor;
  /** Somebody else who is there. */
  readonly bob: Actor;
  /** Keeps what has come to the talk since the last look, and what both were told alone. */
  readonly look: (caption: string, talk?: Talk) => Promise<void>;
}

export interface Scene {
  readonly title: string;
  readonly play: (ready: Ready) => Promise<void>;
}

const names =
  `Ada Ben Cleo Dev Eva Finn Gia Hugo Ida Jon Kim Leo Mia Nils Ona Per Qi Rosa Sam Tea Uma Vic Wes Xia Yara Zoe
  Abe Bea Cal Dot Eli Fay Gus Hal Ivy Jay Kai Lou Max Nan Obi Pam Quin Ray Sue Tom Ulla Vera Will Yuri`.split(
    /\s+/,
  );

/** What pictures are kept for: without it nobody waits until the screen is still. */
export interface Album {
  readonly keep: ((moment: Moment) => void) | null;
}

/** The `index`th scene on this stage. Whoever asks has two researches at most going on, so each has people of its own. */
export function readyFor(index: number, scene: string, stage: Stage, { keep }: Album): Ready {
  const [first = '', second = ''] = [names[2 * index], names[2 * index + 1]];
  const [ann, bob] = [stage.actor(first), stage.actor(second)];
  const all = (talk?: Talk) => [
    ...(talk?.posts() ?? []).map((post) => ({ post, who: whoOf(post) })),
    ...[ann, bob].flatMap((actor) =>
      actor.whispered().map((post) => ({ post, who: `Footnote, to ${actor.name} alone` })),
    ),
  ];
  const known = new Map(all().map(({ post }) => [post.id, pictureFor(post)]));
  return {
    stage,
    channel: stage.channel('general'),
    ann,
    bob,
    async look(caption, talk) {
      if (keep === null) return;
      await still(() => all(talk).map(({ post }) => pictureFor(post)));
      const messages = all(talk)
        .map(({ post, who }) => ({
          id: post.id,
          who,
          before: known.get(post.id) ?? null,
          html: pictureFor(post),
        }))
        .filter(({ before, html }) => before !== html);
      for (const { id, html } of messages) known.set(id, html);
      keep({ scene, platform: stage.platform, caption, messages });
    },
  };
}

function whoOf({ byFootnote, author }: Post): string {
  return byFootnote ? 'Footnote' : author;
}

/** The post and its files, with what differs from run to run written alike. */
function pictureFor(post: Post): string {
  const files = post.files.map(({ name }) => `📎 ${name}`);
  return [post.html(), ...files]
    .join('\n')
    .replaceAll(/\b\d+ (?:ms|s)\b/g, '2 s')
    .replaceAll(/127\.0\.0\.1:\d+/g, 'intranet.example')
    .replaceAll(/\brun_\w+/g, 'run_…')
    .replaceAll(/-[a-z\d]{8}\.md$/gm, '-1a2b3c4d.md')
    .replaceAll(/\/(?:[UF]\d{8}|\d{17,})\b/g, '/…')
    .replaceAll(/\b20\d\d-\d\d-\d\d$/gm, 'today')
    .replaceAll(/&lt;t:\d+(:\w)?&gt;/g, 'today');
}

/** Resolves when nothing has changed for longer than a card takes to be shown anew. */
async function still(picture: () => readonly string[]): Promise<void> {
  let last = { shown: '', at: 0 };
  await eventually('the screen is still', () => {
    const shown = picture().join('\n');
    if (shown !== last.shown) last = { shown, at: Date.now() };
    return Date.now() - last.at > 3_500;
  });
}

/** What Footnote has posted in the talk. */
export function posted(talk: Talk): readonly Post[] {
  return talk.posts().filter(({ byFootnote }) => byFootnote);
}

/** Resolves when this person alone is told something that matches, said after `doing` began. */
export async function told(actor: Actor, text: RegExp, doing: () => Promise<void> | void): Promise<string> {
  const before = actor.whispers().length;
  await doing();
  return eventually(
    `${actor.name} alone is told ${text}`,
    () =>
      actor
        .whispers()
        .slice(before)
        .find((one) => text.test(one)),
    { otherwise: () => actor.whispers().join('\n') },
  );
}

/** Resolves to the post that answers `doing`: the next one of Footnote in the talk that matches. */
export async function answered(talk: Talk, text: RegExp, doing: () => Promise<void> | void): Promise<Post> {
  const before = posted(talk).length;
  await doing();
  return eventually(
    `Footnote says ${text}`,
    () =>
      posted(talk)
        .slice(before)
        .find((post) => text.test(post.text)),
    { otherwise: () => pictureOf(talk) },
  );
}
