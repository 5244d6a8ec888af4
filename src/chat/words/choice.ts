// Depth and mode as people choose them in commands and forms.
import { z } from 'zod';
import type { Choice } from '../port/choice.ts';

export const depths = ['light', 'medium', 'extended', 'auto'] as const;
export const modes = ['simple', 'web', 'deep', 'auto'] as const;

/** What a form or a command gives; anything else is refused. */
export const choiceSchema = z.object({
  depth: z.enum(depths),
  mode: z.enum(modes),
}) satisfies z.ZodType<Choice>;
