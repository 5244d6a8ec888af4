// The key `api` of the settings: who may call Footnote from a program. Without keys there is no API.
import { z } from 'zod';
import { chosenName } from '../base/config-values.ts';
import type { Frozen } from '../base/freeze.ts';
import { Secret } from '../base/secret.ts';

/** What a key may do: read its researches, start and stop them, decide what they ask. */
const scopes = ['read', 'start', 'decide'] as const;
export type Scope = (typeof scopes)[number];

const apiKey = z.strictObject({
  /** Characters that a header can hold, or `sha256:` and the SHA-256 of the key in hex. */
  key: z
    .string()
    .trim()
    .refine(
      (text) =>
        /^sha256:[0-9a-f]{64}$/.test(text) ||
        (/^[\x21-\x7e]{20,500}$/.test(text) && !text.startsWith('sha256:')),
    )
    .transform((text) => new Secret(text))
    .meta({
      description:
        '20 to 500 letters, digits and signs of ASCII without blanks, or sha256: and 64 hex digits',
      secret: true,
    }),
  scopes: z.array(z.enum(scopes)).min(1),
  /** For whom it acts in threads of a chat; left out: in threads of its own alone. */
  person: z
    .strictObject({ platform: z.enum(['slack', 'discord']), id: z.string().min(1), name: z.string().min(1) })
    .optional(),
});

export const apiSettingsSchema = z.strictObject({
  /** By names of your own. A key that is taken out is revoked. */
  keys: z.record(chosenName(/^[a-z0-9-]{1,40}$/, 'small letters, digits and -, at most 40'), apiKey),
  /** Calls of one key. */
  perMinute: z.int().min(1).max(100_000),
});

export type ApiSettings = Frozen<z.infer<typeof apiSettingsSchema>>;
