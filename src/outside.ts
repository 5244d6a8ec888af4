// The world outside as the settings describe it: language models, web search, pages of the web, and further tools.
import { systemClock } from './base/clock.ts';
import { FootnoteError } from './base/errors.ts';
import type { Opened } from './base/opened.ts';
import type { Tracing } from './base/tracing.ts';
import type { Config } from './config.ts';
import { createGuardedHttp, userAgent } from './http/guarded.ts';
import type { TrustedHttp } from './http/port.ts';
import { createProxyFor } from './http/proxy.ts';
import { createTrustedHttp } from './http/trusted.ts';
import { chooseModels, split, type ChosenModels } from './llm/choose-models.ts';
import { createEmbeddings, type Embeddings } from './llm/embeddings.ts';
import { createEndpoints, type Endpoints } from './llm/endpoint.ts';
import { createModels } from './llm/models.ts';
import type { ChatModel, Embedder, Models } from './llm/port.ts';
import type { EndpointSettings } from './llm/settings.ts';
import type { ModelOptions } from './llm/wire/model-options.ts';
import { createLinks } from './sources/links/links.ts';
import { createMcpTools } from './sources/mcp/mcp-tools.ts';
import { createMcpServer, type McpServer } from './sources/mcp/server.ts';
import { createExtractor } from './sources/pages/extractor.ts';
import { chooseProviders } from './sources/search/choose-providers.ts';
import type { Watchers } from './sources/search/patient-provider.ts';
import type { SearchProvider } from './sources/search/provider.ts';
import { createSearches } from './sources/search/web-search.ts';
import { createWebPages } from './sources/web/web-pages.ts';

/** By which patience is measured, and spread. */
const anyTime = { clock: systemClock, random: Math.random };

interface OutsideParts extends Watchers {
  readonly version: string;
  /** The prompts of all agents, by name: the settings may give some agents models of their own. */
  readonly prompts: ReadonlyMap<string, unknown>;
  readonly opened: Opened;
}

export type Outside = Awaited<ReturnType<typeof openOutside>>;

/** Opens no connection: each is made when it is first needed. @throws FootnoteError `config-invalid` */
export async function openOutside(config: Config, parts: OutsideParts) {
  const { logger, tracing, opened } = parts;
  const { providers, papers } = config.search;
  const watched = { ...anyTime, logger, tracing };
  const endpoints = endpointsOf(config, parts);
  const trusted = opened.add(createTrustedHttp({ proxy: config.proxy }));
  const extractor = opened.add(createExtractor(config.web.extraction));
  const http = opened.add(
    createGuardedHttp({
      ...config.web,
      ...(config.web.proxy ? { proxyFor: createProxyFor(config.proxy) } : {}),
      userAgent: userAgent(parts.version, config.web.contact),
    }),
  );
  const web = createWebPages({
    settings: config.web,
    http,
    extract: (document, signal) => extractor.extract(document, signal),
    ...watched,
  });
  return {
    models: await openModels(config, [...parts.prompts.keys()], trusted, parts, endpoints),
    ...createSearches({
      providers: searchProvidersOf(config, trusted, parts.version, [...new Set([...providers, ...papers])]),
      settings: config.search,
      canonical: (url) => web.canonical(url),
      allowed: (url) => web.allowed(url),
      ...watched,
    }),
    web,
    /** HTTP to endpoints that an operator configured. */
    http: trusted,
    /** Extracts the text of an attached file. */
    readAttached: (...given: Parameters<typeof extractor.attached>) => extractor.attached(...given),
    links: createLinks({ http, clock: systemClock, settings: config.web }),
    passages: extractor.passages,
    chooseEvidence: extractor.chooseEvidence,
    /** Starts the threads that read pages, so that the first pages do not wait for them. */
    warm: () => extractor.warm(),
    tools: createMcpTools({
      servers: mcpServersOf(config, trusted, parts.version).map((it) => opened.add(it)),
      maxCharacters: config.mcp.maxCharacters,
      logger,
      tracing,
    }),
    embeddings: await openEmbeddings(config, trusted, endpoints, tracing),
  };
}

/** The models that agents ask. `agents`: the names of all agents. @throws FootnoteError `config-invalid` */
export async function openModels(
  config: Config,
  agents: readonly string[],
  http: TrustedHttp,
  { logger, tracing }: Watchers,
  endpoints: Endpoints = endpointsOf(config, { logger }),
): Promise<Models> {
  const models = await modelsOf(config, agents, http);
  return createModels({ models, endpoints, settings: config.models, ...anyTime, logger, tracing });
}

function endpointsOf({ models }: Config, { logger }: Pick<Watchers, 'logger'>): Endpoints {
  return createEndpoints({ endpoints: models.endpoints, settings: models, ...anyTime, logger });
}

type MakeChatModel = (options: ModelOptions) => ChatModel;

/** Each vendor's package is loaded when an endpoint of its kind has a key: it takes longer than anything else here. */
const makers: Readonly<Record<EndpointSettings['api'], () => Promise<MakeChatModel>>> = {
  openai: async () => (await import('./llm/openai/chat-model.ts')).createOpenAiModel,
  anthropic: async () => (await import('./llm/anthropic/model.ts')).createAnthropicModel,
};

/** The models of each tier and agent that have an endpoint with a key. @throws FootnoteError `config-invalid` */
export async function modelsOf(
  { models }: Config,
  agents: readonly string[],
  { fetch }: TrustedHttp,
): Promise<ChosenModels> {
  const usable = Object.values(models.endpoints).filter(({ key }) => key !== null);
  const apis = [...new Set(usable.map(({ api }) => api))];
  const loaded = new Map(await Promise.all(apis.map(async (api) => [api, await makers[api]()] as const)));
  return chooseModels(models, agents, (endpoint, settings, model, abilities) => {
    const make = loaded.get(settings.api);
    if (make === undefined) throw new FootnoteError('bug', `There is no adapter for ${settings.api}.`);
    return make({ endpoint, settings, model, abilities, fetch });
  });
}

/** The search providers that have what they need. */
export function searchProvidersOf(
  { search, web }: Config,
  http: TrustedHttp,
  version: string,
  names = search.providers,
): SearchProvider[] {
  return chooseProviders(search, http, userAgent(version, web.contact), names);
}

/** The servers of tools that have an address or a program; none is connected to yet. */
export function mcpServersOf({ mcp }: Config, http: TrustedHttp, version: string): McpServer[] {
  return Object.entries(mcp.servers)
    .filter(([, { url = null, command }]) => command !== undefined || url !== null)
    .map(([name, settings]) => {
      const { timeoutMs = mcp.timeoutMs } = settings;
      const parts = { timeoutMs, pauseMs: mcp.pauseMs, http, clock: systemClock, version };
      return createMcpServer({ ...parts, name, settings });
    });
}

/** The model for vectors, asked with patience; null as `embedderOf`. @throws FootnoteError `config-invalid` */
async function openEmbeddings(
  config: Config,
  http: TrustedHttp,
  endpoints: Endpoints,
  tracing: Tracing,
): Promise<Embeddings | null> {
  const embedder = await embedderOf(config, http);
  if (embedder === null) return null;
  const { models } = config;
  return createEmbeddings(embedder, {
    endpoint: endpoints(embedder.endpoint),
    settings: models,
    price: (models.catalog[embedder.id] ?? models.unknown).price,
    tracing,
    ...anyTime,
  });
}

/** The model for vectors; null: none is configured, or its endpoint has no key. @throws FootnoteError `config-invalid` */
export async function embedderOf({ models }: Config, { fetch }: TrustedHttp): Promise<Embedder | null> {
  if (models.embeddings === '') return null;
  const { endpoint, model } = split(models.embeddings);
  const settings = models.endpoints[endpoint];
  if (settings === undefined || settings.api === 'anthropic') {
    throw new FootnoteError('config-invalid', `models.embeddings names "${models.embeddings}".`, {
      hint: 'Write it as endpoint/model, with an endpoint that speaks the protocol of OpenAI.',
    });
  }
  if (settings.key === null) return null;
  const { createOpenAiEmbedder } = await import('./llm/openai/embedder.ts');
  return createOpenAiEmbedder({ endpoint, settings, model, fetch });
}
