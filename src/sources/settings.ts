// What an operator says about where facts come from: search providers, and how pages of the web are read.
import { z } from 'zod';
import { milliseconds, names, optionalServiceUrl, secretText, serviceUrl } from '../base/config-values.ts';
import type { Frozen } from '../base/freeze.ts';

export const searchProviders = [
  'tavily',
  'brave',
  'google',
  'searxng',
  'semantic-scholar',
  'arxiv',
  'wikipedia',
] as const;
export type SearchProviderName = (typeof searchProviders)[number];

const providerSchema = z.strictObject({
  url: serviceUrl,
  /** Requests a second, of all runs of a process together. */
  perSecond: z.number().min(0.01).max(1000),
});
const keyed = { ...providerSchema.shape, key: secretText };

export const searchSettingsSchema = z.strictObject({
  /** In this order; those without a needed key or address are left out. */
  providers: names
    .refine((list) => list.every((name) => searchProviders.includes(name as SearchProviderName)))
    .transform((list) => [...new Set(list)] as SearchProviderName[])
    .describe(`names separated by commas, out of ${searchProviders.join(', ')}`),
  timeoutMs: milliseconds(100),
  /** Calls of one provider for one search. */
  attempts: z.int().min(1).max(5),
  /** A provider that failed this often in a row is left alone for a while. */
  breaker: z.strictObject({ failures: z.int().min(1), pauseMs: milliseconds(1) }),
  tavily: z.strictObject(keyed),
  brave: z.strictObject(keyed),
  /** `engine`: id of the programmable search engine (cx). */
  google: z.strictObject({ ...keyed, engine: z.string() }),
  /** Empty address: left out. */
  searxng: z.strictObject({ ...providerSchema.shape, url: optionalServiceUrl }),
  'semantic-scholar': z.strictObject(keyed),
  arxiv: providerSchema,
  wikipedia: providerSchema,
});
export type SearchSettings = Frozen<z.infer<typeof searchSettingsSchema>>;

/** An entry that means nothing would let a site be read that an operator has denied. */
const domains = names
  .refine((list) => list.every((entry) => /^(?:[a-z]+:)?(?:\/\/)?(?:\*?\.)?[^\s*]+$/i.test(entry)))
  .describe('domains separated by commas, such as example.com; sub-domains are included');
const hosts = names
  .refine((list) => list.every((entry) => /^[^\s/*@]+$/.test(entry)))
  .describe('host or host:port, separated by commas');

export const webSettingsSchema = z.strictObject({
  /** Who runs this Footnote: an address or a mail, shown to the sites that are read. */
  contact: z.string(),
  /** Whether robots.txt is honoured. */
  robots: z.boolean(),
  /** Hosts (with their sub-domains) that may be read; empty: all. */
  allow: domains,
  /** Hosts (with their sub-domains) that are never read. */
  deny: domains,
  /** `host` or `host:port` that may be read although their addresses are private, such as a team's wiki. */
  privateHosts: hosts,
  /** For one page, redirects included. */
  timeoutMs: milliseconds(100),
  /** Of one page, decompressed. */
  maxBytes: z.int().min(10_000).max(100_000_000).describe('bytes'),
  maxRedirects: z.int().min(0).max(20),
  /** Pages at once, of all runs of a process together, and of one host. */
  concurrency: z.int().min(1).max(1000),
  perHost: z.int().min(1).max(100),
  /** For taking the main content out of one page, and threads that do it. */
  extraction: z.strictObject({ timeoutMs: milliseconds(100), threads: z.int().min(1).max(64) }),
});
export type WebSettings = Frozen<z.infer<typeof webSettingsSchema>>;
