// The section `retention` of the settings: days after which something is removed; 0: never.
import { z } from 'zod';
import type { Frozen } from '../base/freeze.ts';

const days = z.int().min(0).max(36_500).describe('days');

export const retentionSettingsSchema = z.strictObject({
  /** Researches that have ended, with everything that is kept of them. */
  reports: days,
  /** Journals, events and questions of researches that have ended. */
  records: days,
  /** Texts of pages and documents that were read. */
  pages: days,
  /** What people and Footnote wrote in threads. */
  messages: days,
});

export type Retention = Frozen<z.infer<typeof retentionSettingsSchema>>;
