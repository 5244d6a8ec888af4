// What a message of the platform shows, read back from whoever clicks in it. Everything may be passed; nothing throws.
import { z } from 'zod';

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
