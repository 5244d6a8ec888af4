// Where somebody was when a form was opened for them; the form keeps it until it is sent.
import { z } from 'zod';

const schema = z.object({
  channel: z.string().min(1),
  root: z.string().nullable(),
  respondTo: z.url().max(1000).nullable(),
});
type FormPlace = z.infer<typeof schema>;

export function keptPlace({ channel, root, respondTo }: FormPlace): string {
  return JSON.stringify({ channel, root, respondTo });
}

/** Null when it is not one of ours. Never throws. */
export function readPlace(kept: string): FormPlace | null {
  try {
    return schema.safeParse(JSON.parse(kept)).data ?? null;
  } catch {
    return null;
  }
}
