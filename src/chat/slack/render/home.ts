// The home of the app: what waits for a person, what they asked for, and their settings. Slack: 100 blocks; here 47 at most.
import type { HomeView as SlackView, KnownBlock, ModalView, SectionBlock } from '@slack/types';
import { z } from 'zod';
import { shortened } from '../../../base/shortened.ts';
import type { HomeQuestion, HomeRun, HomeView, Preferences } from '../../port/home.ts';
import { agoText, moneyText } from '../../words/estimate-text.ts';
import { depths } from '../../words/choice.ts';
import { languages, wordsOf } from '../../words/catalogues/languages.ts';
import { together, type Say } from '../../words/say.ts';
import { actions, menu, plain } from './buttons.ts';
import { smallPrint } from './items.ts';
import { maxModalWords } from './limits.ts';
import { mrkdwnSection, linkAddress, literal } from './mrkdwn.ts';
import { oneLine } from '../../layout/texts.ts';

const requestLength = 150;

/** `links`: where the questions stand, in their order; null where it is not known. */
export function homeView(home: HomeView, links: readonly (string | null)[], say: Say): SlackView {
  const { questions, runs } = home;
  return {
    type: 'home',
    blocks: [
      mrkdwnSection(literal(say('home.intro'))),
      ...(home.hasPage
        ? [actions([{ type: 'button', action_id: pageAction, text: plain(say('page.open')) }])]
        : []),
      ...(questions.length === 0 ? [] : [header(say('home.waiting'))]),
      ...questions.map((question, i) => mrkdwnSection(questionText(question, links[i] ?? null, say))),
      header(say('home.researches')),
      ...(runs.length === 0
        ? [smallPrint(say('list.none'))]
        : runs.flatMap((run) => runBlocks(run, home.now, say))),
      header(say('home.settings')),
      ...settingsBlocks(home, say),
    ],
  };
}

const pageAction = 'home:page';

/** Whether it is the button that was pressed there. */
export function isPageButton(action: unknown): boolean {
  return z.object({ action_id: z.literal(pageAction) }).safeParse(action).success;
}

/** The way to the page, before the home of whoever asked for it. */
export function linkModal(url: string, say: Say): ModalView {
  const link = `<${linkAddress(url)}|${literal(say('page.open'))}>`;
  return {
    type: 'modal',
    title: plain(say('page.open'), maxModalWords),
    close: plain(say('page.close'), maxModalWords),
    blocks: [mrkdwnSection(link), smallPrint(say('page.link-is'))],
  };
}

function questionText({ kind, request }: HomeQuestion, link: string | null, say: Say): string {
  const what = say(`card.waits-${kind}`);
  const shown = link === null ? literal(what) : `<${linkAddress(link)}|${literal(what)}>`;
  return `${shown}\n${requestText(request)}`;
}

function runBlocks(
  { request, status, depth, dollars, createdAt }: HomeRun,
  now: number,
  say: Say,
): KnownBlock[] {
  const facts = [
    say(`home.status.${status}`),
    depth === 'auto' ? '' : say(`depth.${depth}`),
    moneyText(dollars, say).text,
    agoText(now - createdAt, say),
  ];
  return [mrkdwnSection(requestText(request)), smallPrint(together(facts, ' · '))];
}

function requestText(request: string): string {
  return literal(shortened(oneLine(request), requestLength)) || '–';
}

function settingsBlocks({ preferences, approvalIsSet }: HomeView, say: Say): KnownBlock[] {
  return [
    settingMenu('depth', preferences, say('home.depth'), {
      auto: say('depth.auto'),
      light: say('depth.light'),
      medium: say('depth.medium'),
      extended: say('depth.extended'),
    }),
    // Where the operator wants it for all there is nothing to choose.
    approvalIsSet
      ? smallPrint(say('home.approval.set'))
      : settingMenu('approval', preferences, say('home.approval'), {
          'as-set': say('home.approval.as-set'),
          always: say('home.approval.always'),
        }),
    settingMenu('language', preferences, say('home.language'), {
      auto: say('home.language.auto'),
      ...Object.fromEntries(languages().map((language) => [language, wordsOf(language).name])),
    }),
  ];
}

function settingMenu<K extends keyof Preferences>(
  name: K,
  preferences: Preferences,
  label: string,
  texts: Readonly<Record<Preferences[K], string>>,
): SectionBlock {
  const entries = Object.entries<string>(texts).map(([value, text]) => ({ value, text }));
  const accessory = menu(`prefer:${name}`, entries, { chosen: preferences[name] });
  return { type: 'section', text: plain(label), accessory };
}

function header(text: string): KnownBlock {
  return { type: 'header', text: plain(text) };
}

const choiceSchema = z.object({
  action_id: z.string().startsWith('prefer:'),
  selected_option: z.object({ value: z.string() }),
});

const changeSchema = z.union([
  z.strictObject({ depth: z.enum(depths) }),
  z.strictObject({ approval: z.enum(['as-set', 'always']) }),
  z.strictObject({ language: z.string().refine((chosen) => ['auto', ...languages()].includes(chosen)) }),
]) satisfies z.ZodType<Partial<Preferences>>;

/** What somebody chose there; null when it is not ours. */
export function readPreference(action: unknown): Partial<Preferences> | null {
  const { data } = choiceSchema.safeParse(action);
  if (data === undefined) return null;
  const change = { [data.action_id.slice('prefer:'.length)]: data.selected_option.value };
  return changeSchema.safeParse(change).data ?? null;
}
