// Clicks and sent forms, read back. What is not ours, or forged, is null.
import { z } from 'zod';
import { jsonIn } from '../../base/json.ts';
import { filledForm, type Filled } from '../layout/form.ts';
import { readPress, type Click } from '../verbs.ts';

/** Of the two buttons for feedback, which share a name: their values tell which is pressed. */
export const rateAction = 'rate';

const action = z.object({
  action_id: z.string().max(255),
  value: z.string().max(2000).optional(),
  selected_option: z.object({ value: z.string().max(150) }).nullish(),
});

const fieldSchema = z.object({
  value: z.string().max(10_000).nullish(),
  selected_option: z.object({ value: z.string().max(150) }).nullish(),
});
const stateSchema = z.object({
  values: z.record(z.string(), z.record(z.string(), fieldSchema.catch({}))),
});

/** Reads one entry of `actions` of a click, with the `state` of its message; null when it is not ours. Never throws. */
export function readClick(clicked: unknown, state: unknown): Click | null {
  const parsed = action.safeParse(clicked);
  if (!parsed.success) return null;
  const { action_id: id, value = '', selected_option: option } = parsed.data;
  const blocks = Object.values(stateSchema.safeParse(state).data?.values ?? {});
  const menus = blocks
    .flatMap((block) => Object.entries(block))
    .map(([code, field]) => ({ code, value: field.selected_option?.value ?? '' }));
  return readPress(id === rateAction ? value : id, option?.value, menus);
}

/** Where somebody was when a form was opened for them; the form keeps it until it is sent. */
const placeSchema = z.object({
  channel: z.string().min(1),
  root: z.string().nullable(),
  respondTo: z.url().max(1000).nullable(),
  /** Of the message that it is about. */
  files: z
    .array(
      z.object({
        ref: z.string().min(1),
        name: z.string(),
        size: z.number().nullable(),
        type: z.string(),
        link: z.string(),
      }),
    )
    .optional(),
});
export type FormPlace = z.infer<typeof placeSchema>;

const viewSchema = z.object({
  callback_id: z.string(),
  private_metadata: z.string().max(3000).transform(jsonIn).pipe(placeSchema),
  state: stateSchema,
});

/** Reads the `view` of a form that was sent; null when it is not ours. Never throws. */
export function readForm(sent: unknown): (Filled & { readonly place: FormPlace }) | null {
  const parsed = viewSchema.safeParse(sent);
  if (!parsed.success) return null;
  const { callback_id: code, private_metadata: place, state } = parsed.data;
  const filled = filledForm(code, {
    typed: (field) => state.values[field]?.['text']?.value?.trim() ?? '',
    picked: (field) => state.values[field]?.['pick']?.selected_option?.value,
    ids: Object.keys(state.values),
  });
  return filled === null ? null : { ...filled, place };
}
