// The tasks of a plan as its message lists them, written and read back: who clicks brings the message along, and nothing
// else remembers the plan.
import { planText } from '../../words/plan-text.ts';
import { maxInput } from './limits.ts';
import { unescaped } from './literal.ts';
import { z } from 'zod';

/**
 * What the form for changes begins with: the plan as this message lists it, a line for each of its `count` tasks. Empty
 * when the message does not show them all and whole.
 */
export function plannedIn(message: unknown, count: number): string {
  const texts = [contentOf(message), ...componentsIn(message).map(({ content = '' }) => content)];
  const titles = titlesIn(texts.filter((text) => text !== '').join('\n'));
  return titles.length === count ? planText(titles, maxInput) : '';
}

/** How many tasks `plannedIn` will find where this text stands with something below it; 0: not the whole of `begun`. */
export function countPlanned(text: string, begun: string): number {
  const titles = titlesIn(`${text}\n-#`);
  return planText(titles, maxInput) === begun ? titles.length : 0;
}

/** Of a line that ends the text it is not known whether it was cut there. Lines of other kinds never begin so. */
function titlesIn(text: string): readonly string[] {
  const lines = text.split('\n').slice(0, -1);
  const listed = lines.flatMap((line) => {
    const [, number, title] = /^(\d{1,2})\. (.+)$/.exec(line) ?? [];
    return title === undefined ? [] : [{ number: Number(number), title: unescaped(title) }];
  });
  return listed.every(({ number }, at) => number === at + 1) ? listed.map(({ title }) => title) : [];
}

const optionSchema = z.object({ label: z.string(), value: z.string(), default: z.boolean().optional() });
export type SeenOption = z.infer<typeof optionSchema>;

const componentSchema = z.object({
  type: z.number(),
  id: z.number().optional(),
  content: z.string().optional(),
  label: z.string().optional(),
  custom_id: z.string().optional(),
  options: z.array(optionSchema).optional(),
});
export type SeenComponent = z.infer<typeof componentSchema>;

const contentSchema = z.object({ content: z.string() });

/** All components in the order in which they are seen. */
export function componentsIn(message: unknown): readonly SeenComponent[] {
  return flat(message, 0);
}

/** The text of a message in its plainest form; empty in the others, whose texts are components. */
export function contentOf(message: unknown): string {
  return contentSchema.safeParse(message).data?.content ?? '';
}

function flat(parent: unknown, depth: number): SeenComponent[] {
  if (typeof parent !== 'object' || parent === null || !('components' in parent) || depth > 5) return [];
  if (!Array.isArray(parent.components)) return [];
  return parent.components.flatMap((child: unknown) => {
    const parsed = componentSchema.safeParse(child);
    return [...(parsed.success ? [parsed.data] : []), ...flat(child, depth + 1)];
  });
}
