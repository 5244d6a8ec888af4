// Every message and form that we render passes the builders of discord.js, which hold Discord's limits in their own words.
import * as builders from 'discord.js';
import { ComponentType } from 'discord.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partsOf, settledPart } from '../../../../../src/chat/discord/render/message.ts';
import { researchForm } from '../../../../../src/chat/layout/form.ts';
import { modal } from '../../../../../src/chat/discord/render/modals.ts';
import { sayIn } from '../../../../../src/chat/words/say.ts';
import { views } from './any-view.ts';
import { extremeText } from './hostile.ts';
import { asked, draft, oneQuestion, outgoing, progress, report, threeQuestions } from './views.ts';
import { cases } from '../../../../support/cases.ts';
import { changesForm, wordsForm } from '../../../../support/forms.ts';
import { approvedBy } from '../../../../support/approved-by.ts';

type Raw = Readonly<Record<string, unknown>>;
interface Builder {
  toJSON(): unknown;
}

const builderOf: Readonly<Record<number, new () => Builder>> = {
  [ComponentType.ActionRow]: builders.ActionRowBuilder,
  [ComponentType.Button]: builders.ButtonBuilder,
  [ComponentType.StringSelect]: builders.StringSelectMenuBuilder,
  [ComponentType.TextInput]: builders.TextInputBuilder,
  [ComponentType.TextDisplay]: builders.TextDisplayBuilder,
  [ComponentType.File]: builders.FileBuilder,
  [ComponentType.Separator]: builders.SeparatorBuilder,
  [ComponentType.Container]: builders.ContainerBuilder,
  [ComponentType.Label]: builders.LabelBuilder,
};
/** Where a builder has a method for each kind of child. */
const childMethods: Readonly<Record<number, string>> = {
  [ComponentType.ActionRow]: 'addActionRowComponents',
  [ComponentType.TextDisplay]: 'addTextDisplayComponents',
  [ComponentType.File]: 'addFileComponents',
  [ComponentType.Separator]: 'addSeparatorComponents',
  [ComponentType.Label]: 'addLabelComponents',
  [ComponentType.StringSelect]: 'setStringSelectMenuComponent',
  [ComponentType.TextInput]: 'setTextInputComponent',
};
/** What the builders call otherwise. */
const methods: Readonly<Record<string, string>> = { setFile: 'setURL', setUrl: 'setURL' };

/** Builds JSON anew by the methods of discord.js alone; what they do not know or refuse throws. */
function rebuilt(raw: Raw): Builder {
  const made = builderOf[Number(raw['type'])];
  if (made === undefined) throw new Error(`No builder for a component of type ${String(raw['type'])}`);
  return filled(new made(), raw);
}

function filled<T extends Builder>(builder: T, raw: Raw): T {
  for (const [key, value] of Object.entries(raw)) {
    if (key === 'type' || value === undefined) continue;
    if (key === 'components') for (const child of value as Raw[]) adopt(builder, child);
    else if (key === 'component') adopt(builder, value as Raw);
    else if (key === 'options') call(builder, 'addOptions', ...(value as Raw[]).map(option));
    else {
      const name = `set${key.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}`;
      call(builder, methods[name] ?? name, key === 'file' ? (value as { url: string }).url : value);
    }
  }
  return builder;
}

const option = (raw: Raw) => filled(new builders.StringSelectMenuOptionBuilder(), raw);

function adopt(parent: Builder, child: Raw): void {
  const method =
    parent instanceof builders.ActionRowBuilder ? 'addComponents' : childMethods[Number(child['type'])];
  call(parent, method ?? `a child of type ${String(child['type'])}`, rebuilt(child));
}

function call(builder: Builder, method: string, ...values: readonly unknown[]): void {
  const found: unknown = Reflect.get(builder, method);
  if (typeof found !== 'function') throw new Error(`${builder.constructor.name} has no ${method}`);
  Reflect.apply(found, builder, values);
}

function passes(components: readonly unknown[]): void {
  for (const raw of components) expect(rebuilt(raw as Raw).toJSON()).toEqual(raw);
}

const everyPart = (message: ReturnType<typeof outgoing>) => {
  for (const { rich, simple } of partsOf(message, { messageContent: true }))
    for (const { components } of [rich, simple]) passes(components);
  const settled = settledPart(message, approvedBy('Ann'));
  if (settled !== null) for (const { components } of [settled.rich, settled.simple]) passes(components);
};

describe('the builders of discord.js', () => {
  it('take every message of the samples (F42)', () => {
    for (const view of [oneQuestion, threeQuestions, draft, progress, report]) everyPart(outgoing(view));
  });

  it.each(Object.entries(views(asked.asks)))('take any %s, whatever it says (F42)', (_kind, view) => {
    fc.assert(
      fc.property(view, (one) => everyPart(outgoing(one))),
      cases(15),
    );
  });

  it('take every form (F42)', () => {
    const say = sayIn('de');
    const shown = [oneQuestion, threeQuestions].map((view) => wordsForm(asked, view.questions, say));
    expect(shown.map(({ fields }) => fields.length)).toEqual([1, 3]);
    const begun = ['', ...fc.sample(extremeText, 15)].map((text) => changesForm(asked, text, say));
    for (const form of [...shown, ...begun, researchForm({ text: 'Why?' }, say, { hasModel: true })]) {
      const raw = modal(form) as unknown as Raw;
      expect(filled(new builders.ModalBuilder(), raw).toJSON()).toEqual(raw);
    }
  });

  it('refuse what Discord refuses', () => {
    const button = { type: ComponentType.Button, style: 1, custom_id: 'a' };
    expect(() => rebuilt({ ...button, label: 'x'.repeat(81) }).toJSON()).toThrow();
    expect(() => rebuilt({ ...button, label: 'x', custom_id: 'x'.repeat(101) }).toJSON()).toThrow();
    expect(() => rebuilt({ type: ComponentType.TextDisplay, content: '' }).toJSON()).toThrow();
    expect(() => rebuilt({ ...button, label: 'x', colour: 1 })).toThrow('has no setColour');
  });
});
