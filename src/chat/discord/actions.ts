// Clicks and sent forms, read back, and menus that keep what was chosen. What is not ours, or forged, is null.
import { z } from 'zod';
import type { APIMessageTopLevelComponent, APIStringSelectComponent } from 'discord.js';
import { filledForm, type Filled } from '../layout/form.ts';
import { readPress, type Click, type Menu } from '../verbs.ts';
import { componentsIn, type Body } from './render/body.ts';

const clickSchema = z.object({
  data: z.object({ custom_id: z.string(), values: z.array(z.string().max(100)).max(25).default([]) }),
  message: z.unknown(),
});

/** Reads an interaction with a component of a message; what is `chosen` is to be answered by `withChoice`. Never throws. */
export function readClick(interaction: unknown): Click | null {
  const parsed = clickSchema.safeParse(interaction);
  if (!parsed.success) return null;
  const { custom_id: code, values } = parsed.data.data;
  return readPress(code, values.length === 1 ? values[0] : undefined, menusIn(parsed.data.message));
}

const selectSchema = z.object({
  custom_id: z.string(),
  options: z.array(z.object({ value: z.string(), default: z.boolean().optional() })),
});

/** The selects of a message that somebody brings along, whatever it is. */
function menusIn(message: unknown): readonly Menu[] {
  return componentsIn(message).flatMap((component) => {
    const select = selectSchema.safeParse(component).data;
    if (select === undefined) return [];
    const value = select.options.find((option) => option.default === true)?.value ?? '';
    return [{ code: select.custom_id, value }];
  });
}

const fieldSchema = z.object({
  component: z.object({
    custom_id: z.string(),
    value: z.string().max(10_000).nullish(),
    values: z.array(z.string().max(100)).max(25).nullish(),
  }),
});

const formSchema = z.object({
  data: z.object({
    custom_id: z.string(),
    components: z.array(fieldSchema.catch({ component: { custom_id: '' } })),
  }),
});

/** Reads a form that was sent. Never throws. */
export function readForm(interaction: unknown): Filled | null {
  const parsed = formSchema.safeParse(interaction);
  if (!parsed.success) return null;
  const { custom_id: code, components } = parsed.data.data;
  const fields = new Map(components.map(({ component }) => [component.custom_id, component]));
  return filledForm(code, {
    typed: (id) => fields.get(id)?.value?.trim() ?? '',
    picked: (id) => fields.get(id)?.values?.[0],
    ids: [...fields.keys()],
  });
}

/** The message with `values` chosen in the select `customId`, everything else as it is. */
export function withChoice(
  message: { readonly components?: readonly APIMessageTopLevelComponent[] | undefined },
  customId: string,
  values: readonly string[],
): Pick<Body, 'components'> & { readonly allowed_mentions: { readonly parse: [] } } {
  const chosen = <T extends object>(component: T): T => {
    if ('components' in component) {
      const { components } = component as { components: object[] };
      return { ...component, components: components.map(chosen) };
    }
    if (!('options' in component && 'custom_id' in component && component.custom_id === customId))
      return component;
    const { options } = component as Pick<APIStringSelectComponent, 'options'>;
    return { ...component, options: options.map((one) => ({ ...one, default: values.includes(one.value) })) };
  };
  return { components: (message.components ?? []).map(chosen), allowed_mentions: { parse: [] } };
}
