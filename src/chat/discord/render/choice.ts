// What happens to a message when somebody chooses in one of its selects: it shows the choice to everybody, and keeps it
// until the answers are sent.
import { ComponentType, type APIMessageTopLevelComponent } from 'discord.js';
import { z } from 'zod';
import type { Picks } from '../../port/asked.ts';
import { readAction } from './custom-ids.ts';
import { componentsIn } from './seen.ts';

/** The update that answers the choice. */
export interface ChoiceUpdate {
  readonly components: APIMessageTopLevelComponent[];
  readonly allowed_mentions: { readonly parse: [] };
}

/** The message with `values` chosen in the select `customId`, everything else as it is. */
export function withChoice(
  message: { readonly components?: readonly APIMessageTopLevelComponent[] | undefined },
  customId: string,
  values: readonly string[],
): ChoiceUpdate {
  const choose = (component: APIMessageTopLevelComponent): APIMessageTopLevelComponent => {
    if (component.type === ComponentType.Container)
      return { ...component, components: component.components.map((child) => inRow(child)) };
    return inRow(component);
  };
  const inRow = <T extends APIMessageTopLevelComponent>(component: T): T =>
    component.type !== ComponentType.ActionRow
      ? component
      : { ...component, components: component.components.map((child) => chosen(child, customId, values)) };
  return { components: (message.components ?? []).map(choose), allowed_mentions: { parse: [] } };
}

type RowChild = Extract<APIMessageTopLevelComponent, { type: ComponentType.ActionRow }>['components'][number];

function chosen(component: RowChild, customId: string, values: readonly string[]): RowChild {
  if (component.type !== ComponentType.StringSelect || component.custom_id !== customId) return component;
  const options = component.options.map((option) => ({ ...option, default: values.includes(option.value) }));
  return { ...component, options };
}

const selectSchema = z.object({
  custom_id: z.string(),
  options: z.array(z.object({ value: z.string(), default: z.boolean().optional() })),
});

/** What is chosen in the selects of a message that somebody brings along, whatever it is. */
export function picksIn(message: unknown): Picks {
  const picks: (number | string)[] = [];
  for (const component of componentsIn(message)) {
    const select = selectSchema.safeParse(component).data;
    const action = select === undefined ? null : readAction(select.custom_id);
    if (action?.about !== 'question' || action.meaning.does !== 'choose') continue;
    const value = select?.options.find((option) => option.default === true)?.value ?? '';
    picks[action.index] = /^\d{1,2}$/.test(value) ? Number(value) : '';
  }
  return Array.from(picks, (pick) => pick ?? '');
}
