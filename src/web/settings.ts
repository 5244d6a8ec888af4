// The key `pages` of the settings. Without an address for links there are no pages.
import { z } from 'zod';
import { optionalServiceUrl } from '../base/config-values.ts';
import type { Frozen } from '../base/freeze.ts';
import { parseUrl } from '../base/parse-url.ts';

export const pagesSettingsSchema = z.strictObject({
  /** Where people's browsers find the pages, as links say it; empty: there are none. */
  url: optionalServiceUrl
    .refine((text) => text === '' || parseUrl(text)?.href === `${parseUrl(text)?.origin}/`)
    // As browsers write it: small letters, without the usual port.
    .transform((text) => parseUrl(text)?.origin ?? '')
    .describe(
      'an address that begins with https:// or http:// and has nothing behind its host and port, or empty',
    ),
  /** Where they are served. */
  host: z.string().min(1),
  port: z.int().min(0).max(65_535),
  /** How long somebody may come back without a new link. */
  sessionDays: z.int().min(1).max(90).describe('days'),
  /** How many proxies of the operator's stand before it, each of which adds the address it was called from. */
  proxies: z.int().min(0).max(5),
});

export type PagesSettings = Frozen<z.infer<typeof pagesSettingsSchema>>;
