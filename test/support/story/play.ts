// A stage, the built program that serves it, and the web it reads: what every story needs.
import { expect } from 'vitest';
import { startProduct } from '../product.ts';
import type { Product, ProductRole } from '../product.ts';
import { eventually } from '../eventually.ts';
import type { Actor, Post, Stage, Talk } from './stage.ts';
import { startStoryWeb } from './story-web.ts';
import { startStoryModel } from './story-model.ts';
import type { StoryWeb } from './story-web.ts';

export interface Play {
  readonly stage: Stage;
  readonly web: StoryWeb;
  readonly product: Product;
  /** Asks. */
  readonly ann: Actor;
  /** Neither asked nor decides. */
  readonly bob: Actor;
  /** Decides about drafts, and nobody else does. */
  readonly carol: Actor;
  readonly channel: string;
}

export interface Company {
  readonly plays: readonly Play[];
  /** Ends everything. Rejects when the program did or logged something wrong; `expected` is what had to be logged. */
  close(expected?: RegExp): Promise<void>;
}

export interface CompanyOptions {
  readonly roles?: readonly ProductRole[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** One program on all of these stages. */
export async function startCompany(
  opened: readonly Promise<Stage>[],
  { roles = ['start'], environment = {} }: CompanyOptions = {},
): Promise<Company> {
  const [web, model] = await Promise.all([startStoryWeb(), startStoryModel()]);
  const stages = await Promise.all(opened);
  const casts = stages.map((stage) => ({
    stage,
    ann: stage.actor('Ann'),
    bob: stage.actor('Bob'),
    carol: stage.actor('Carol'),
    channel: stage.channel('general'),
  }));
  const product = await startProduct({
    roles,
    environment: {
      ...web.environment,
      ...model.environment,
      ...Object.assign({}, ...stages.map((stage) => stage.environment)),
      FOOTNOTE_APPROVERS: casts.map(({ carol }) => carol.id).join(','),
      ...environment,
    },
  });
  await Promise.all(stages.map((stage) => stage.listening()));
  return {
    plays: casts.map((cast) => ({ ...cast, web, product })),
    async close(expected) {
      const violations = stages.flatMap((stage) => stage.violations());
      await product.stop();
      await Promise.all([...stages.map((stage) => stage.close()), web.close(), model.close()]);
      expect(violations).toEqual([]);
      expect(product.complaints().filter(({ msg }) => expected?.test(msg) !== true)).toEqual([]);
    },
  };
}

/** Resolves to the first post of Footnote for which this is so. */
export async function postWhere(what: string, talk: Talk, isIt: (post: Post) => boolean): Promise<Post> {
  return eventually(what, () => talk.posts().find((post) => post.byFootnote && isIt(post)), {
    withinMs: 60_000,
    otherwise: () => pictureOf(talk),
  });
}

/** The post that offers this button, and none of those that are known already. */
export function offering(button: string, talk: Talk, known: readonly Post[] = []): Promise<Post> {
  const others = new Set(known.map(({ id }) => id));
  return postWhere(
    `a post with [${button}]`,
    talk,
    (post) => post.buttons.includes(button) && !others.has(post.id),
  );
}

export function saying(text: RegExp, talk: Talk): Promise<Post> {
  return postWhere(`a post that says ${text}`, talk, (post) => text.test(post.text));
}

/** The same post as it stands now. */
export function now(post: Post, talk: Talk): Post {
  const found = talk.posts().find(({ id }) => id === post.id);
  if (found === undefined) throw new Error(`The post is gone: ${post.text}`);
  return found;
}

/** Resolves when the question has no buttons any more, and says how it ended. */
export async function settled(post: Post, talk: Talk, outcome: string): Promise<void> {
  await eventually(
    `the question is settled: ${outcome}`,
    () => now(post, talk).buttons.length === 0 && now(post, talk).text.includes(outcome),
    { otherwise: () => pictureOf(talk) },
  );
}

/** Resolves when the card says how the research ended. */
export async function ended(card: Post, talk: Talk, how: RegExp): Promise<void> {
  await eventually(`the card says ${how}`, () => how.test(now(card, talk).text), {
    otherwise: () => pictureOf(talk),
  });
}

/** Resolves once this is told to the person alone, as what they hear next. */
export async function hears(actor: Actor, text: RegExp, doing: () => Promise<void> | void): Promise<void> {
  const before = actor.whispers().length;
  await doing();
  await eventually(`${actor.name} alone is told ${text}`, () => text.test(actor.whispers()[before] ?? ''), {
    otherwise: () => actor.whispers().join('\n'),
  });
}

/** What Footnote posted, oldest first, without messages that are only a file. */
export function words(talk: Talk): readonly Post[] {
  return talk.posts().filter(({ byFootnote, text }) => byFootnote && text !== '');
}

export function pictureOf(talk: Talk): string {
  return talk
    .posts()
    .map(
      ({ text, buttons, files }) =>
        `${text} [${buttons.join('] [')}] ${files.map(({ name }) => name).join(' ')}`,
    )
    .join('\n---\n');
}
