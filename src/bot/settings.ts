// The key `caps` of the settings: how much research may cost in a calendar month (UTC).
import { z } from 'zod';
import type { Frozen } from '../base/freeze.ts';

const dollars = z.number().min(0).max(1_000_000).describe('US dollars');

/** By the prices in the settings, and in researches begun; 0: no cap. */
const cap = z.strictObject({ dollars, runs: z.int().min(0).max(1_000_000) });

export const capsSettingsSchema = z.strictObject({
  person: cap,
  channel: cap,
  everyone: cap,
  /** Instead of those of a person or channel, by their ids. */
  own: z.record(z.string(), cap),
  /** What a research counts for at least that was begun this month and has not ended. */
  reserve: dollars,
  /** Who can change them, as people are told; empty: whoever operates Footnote. */
  contact: z.string().max(200),
});

export type Caps = Frozen<z.infer<typeof capsSettingsSchema>>;
