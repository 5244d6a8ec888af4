// What an operator says about where facts come from: search providers, pages of the web, servers of tools (MCP).
import { z } from 'zod';
import {
  address,
  chosenName,
  milliseconds,
  names,
  namesOutOf,
  optionalServiceUrl,
  secretText,
  serviceUrl,
} from '../base/config-values.ts';
import type { Frozen } from '../base/freeze.ts';

export const searchProviders = [
  'tavily',
  'brave',
  'exa',
  'serper',
  'google',
  'searxng',
  'semantic-scholar',
  'arxiv',
  'wikipedia',
] as const;
export type SearchProviderName = (typeof searchProviders)[number];

const paperProviders = ['arxiv', 'semantic-scholar'] as const;

const providerSchema = z.strictObject({
  url: serviceUrl,
  /** Requests a second, of all runs of a process together. */
  perSecond: z.number().min(0.01).max(1000),
});
const keyed = { ...providerSchema.shape, key: secretText };

export const searchSettingsSchema = z.strictObject({
  /** In this order; those without a needed key or address are left out. */
  providers: namesOutOf(searchProviders),
  /** The same for papers, whichever of them are among the providers; empty: no search for papers. */
  papers: namesOutOf(paperProviders),
  /** In their order, the next one only where one fails or finds too little (B50); or all at once, their results merged. */
  ask: z.enum(['in-order', 'all']),
  timeoutMs: milliseconds(100),
  /** Calls of one provider for one search. */
  attempts: z.int().min(1).max(5),
  /** A provider that failed this often in a row is left alone for a while. */
  breaker: z.strictObject({ failures: z.int().min(1), pauseMs: milliseconds(1) }),
  tavily: z.strictObject(keyed),
  brave: z.strictObject(keyed),
  exa: z.strictObject(keyed),
  serper: z.strictObject(keyed),
  /** `engine`: id of the programmable search engine (cx). */
  google: z.strictObject({ ...keyed, engine: z.string() }),
  /** Empty address: left out. */
  searxng: z.strictObject({ ...providerSchema.shape, url: optionalServiceUrl }),
  'semantic-scholar': z.strictObject(keyed),
  arxiv: providerSchema,
  wikipedia: providerSchema,
});
export type SearchSettings = Frozen<z.infer<typeof searchSettingsSchema>>;

/** What is configured and ends soon, a sentence each: Google has announced it at developers.google.com/custom-search/v1/overview. */
export function endingProviders({ providers, google }: SearchSettings): string[] {
  const isUsed = providers.includes('google') && google.key !== null && google.engine.trim() !== '';
  return isUsed
    ? [
        "search.google: Google's Custom Search JSON API ends on 2027-01-01 and takes no new customers; name another provider in search.providers (FOOTNOTE_SEARCH), such as serper, which gives Google's results.",
      ]
    : [];
}

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
  robots: z.boolean(),
  /** Hosts (with their sub-domains) that may be read; empty: all. */
  allow: domains,
  /** Hosts (with their sub-domains) that are never read. */
  deny: domains,
  /** `host` or `host:port` that may be read although their addresses are private, such as a team's wiki. */
  privateHosts: hosts,
  /** Whether pages are read through the proxy of HTTPS_PROXY and HTTP_PROXY, which then looks their names up. */
  proxy: z.boolean(),
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

const listOfTools = names.refine((list) => list.length > 0).transform((list) => [...new Set(list)]);

/** One server of tools: an address, or a program of this machine. */
const mcpServerSchema = z
  .strictObject({
    /** Null: the server is left out. */
    url: address(
      ['https:', 'http:'],
      'https://HOST/mcp, where the server speaks Streamable HTTP; or name a program (command) instead',
      // Many servers are let in to by a key in the path.
      { mark: 'secret' },
    ).optional(),
    command: z.string().min(1).describe('a program, when no address (url) is given').optional(),
    args: z.array(z.string()).optional(),
    /** Besides PATH all that the program sees. */
    env: z.record(z.string(), secretText).optional(),
    headers: z.record(chosenName(/^[\w-]+$/, 'letters, digits, - and _'), secretText).optional(),
    /** Nothing is offered that is not named here. */
    tools: listOfTools.describe('names of tools, separated by commas, at least one'),
    /** Instead of mcp.timeoutMs. */
    timeoutMs: milliseconds(100).optional(),
    /** Whether tools are offered that the server does not call read-only. */
    trusted: z.boolean().optional(),
  })
  .superRefine(({ url, command }, context) => {
    if (url === undefined && command === undefined) context.addIssue({ code: 'custom', path: ['url'] });
    if (url !== undefined && command !== undefined) context.addIssue({ code: 'custom', path: ['command'] });
  });
export type McpServerSettings = Frozen<z.infer<typeof mcpServerSchema>>;

export const mcpSettingsSchema = z.strictObject({
  /** For connecting to a server, and for one call. */
  timeoutMs: milliseconds(100),
  /** How long a server that could not be connected to is left alone. */
  pauseMs: milliseconds(1),
  /** Of one answer; what is longer is cut. */
  maxCharacters: z.int().min(1000).max(1_000_000).describe('characters'),
  /** By a name that people understand: it is shown to them. */
  servers: z.record(
    chosenName(/^[a-zA-Z0-9_-]{1,32}$/, 'letters, digits, - and _, at most 32'),
    mcpServerSchema,
  ),
});
