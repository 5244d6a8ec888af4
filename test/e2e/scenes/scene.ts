// A scene: what people do on one platform, and what each of its moments looks like to them. Tests play scenes on both
// platforms; the gallery shows their moments side by side.
import { eventually } from '../../support/eventually.ts';
import { pictureOf } from '../../support/story/play.ts';
import type { Actor, Post, Stage, Talk } from '../../support/story/stage.ts';

/** What stands on the screen at one moment. */
export interface Moment {
  readonly scene: string;
  readonly platform: Stage['platform'];
  /** What has just happened. */
  readonly caption: string;
  readonly lines: readonly Line[];
}

export interface Line {
  readonly who: string;
  readonly text: string;
  readonly buttons: readonly string[];
  readonly files: readonly string[];
}

/** One platform, ready for a scene. Its people have asked nothing before. */
export interface Ready {
  readonly stage: Stage;
  readonly channel: string;
  /** Who asks. */
  readonly ann: Actor;
  /** Somebody else who is there. */
  readonly bob: Actor;
  /** Keeps what stands in the talk now, and what both were told alone in this scene. */
  readonly look: (caption: string, talk?: Talk) => void;
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

/** The `index`th scene on this stage. Whoever asks has two researches at most going on, so each has people of its own. */
export function readyFor(index: number, scene: string, stage: Stage, kept: Moment[]): Ready {
  const [first = '', second = ''] = [names[2 * index], names[2 * index + 1]];
  const [ann, bob] = [stage.actor(first), stage.actor(second)];
  const heard = [ann, bob].map((actor) => actor.whispers().length);
  return {
    stage,
    channel: stage.channel('general'),
    ann,
    bob,
    look(caption, talk) {
      const shown = (talk?.posts() ?? []).map(lineOf);
      const alone = [ann, bob].flatMap((actor, at) =>
        actor
          .whispers()
          .slice(heard[at])
          .map((text) => aloneOf(actor, text)),
      );
      kept.push({ scene, platform: stage.platform, caption, lines: [...shown, ...alone] });
    },
  };
}

function lineOf({ byFootnote, text, buttons, files }: Post): Line {
  return { who: byFootnote ? 'Footnote' : '', text, buttons, files: files.map(({ name }) => name) };
}

function aloneOf({ name }: Actor, text: string): Line {
  return { who: `Footnote, to ${name} alone`, text, buttons: [], files: [] };
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
