// The world outside as the settings describe it: language models, web search, and pages of the web.
import { systemClock } from './base/clock.ts';
import { FootnoteError } from './base/errors.ts';
import type { Logger } from './base/logger.ts';
import type { Opened } from './base/opened.ts';
import type { Tracing } from './base/tracing.ts';
import type { Config } from './config.ts';
import { createGuardedHttp } from './http/guarded.ts';
import type { TrustedHttp } from './http/port.ts';
import { createTrustedHttp } from './http/trusted.ts';
import { createAnthropicModel } from './llm/anthropic/model.ts';
import { chooseModels } from './llm/choose-models.ts';
import type { ModelsByTier } from './llm/choose-models.ts';
import { createEndpoints } from './llm/endpoint.ts';
import { createModels } from './llm/models.ts';
import { createOpenAiModel } from './llm/openai/chat-model.ts';
import { createOpenAiResponsesModel } from './llm/openai/responses-model.ts';
import { createOpenAiEmbedder } from './llm/openai/embedder.ts';
import type { Embedder, Models } from './llm/port.ts';
import { createExtractor } from './sources/extract/extractor.ts';
import type { PassageFinder, WebPages, WebSearch } from './sources/port.ts';
import { chooseProviders } from './sources/search/choose-providers.ts';
import type { SearchProvider } from './sources/search/provider.ts';
import { createWebSearch } from './sources/search/web-search.ts';
import { createWebPages } from './sources/web/web-pages.ts';

export interface Outside {
  readonly models: Models;
  readonly search: WebSearch;
  readonly web: WebPages;
  readonly passages: PassageFinder;
}

interface OutsideParts {
  readonly version: string;
  readonly logger: Logger;
  readonly tracing: Tracing;
  readonly opened: Opened;
}

/** Opens no connection: each is made when it is first needed. @throws FootnoteError `config-invalid` */
export function openOutside(config: Config, parts: OutsideParts): Outside {
  const { logger, tracing, opened } = parts;
  const watched = { clock: systemClock, random: Math.random, logger, tracing };
  const trusted = opened.add(createTrustedHttp(), (it) => it.close());
  const extractor = opened.add(createExtractor(config.web.extraction), (it) => it.close());
  const http = opened.add(
    createGuardedHttp({ ...config.web, userAgent: userAgentOf(config, parts.version) }),
    (it) => it.close(),
  );
  const web = createWebPages({ settings: config.web, http, extract: extractor.extract, ...watched });
  return {
    models: createModels({
      models: modelsOf(config, trusted),
      endpoints: createEndpoints({ endpoints: config.models.endpoints, settings: config.models, ...watched }),
      settings: config.models,
      ...watched,
    }),
    search: createWebSearch({
      providers: searchProvidersOf(config, trusted, parts.version),
      settings: config.search,
      canonical: web.canonical,
      allowed: web.allowed,
      ...watched,
    }),
    web,
    passages: extractor.passages,
  };
}

/** The models of each tier that have an endpoint with a key. */
export function modelsOf({ models }: Config, { fetch }: TrustedHttp): ModelsByTier {
  const makers = {
    openai: createOpenAiModel,
    'openai-responses': createOpenAiResponsesModel,
    anthropic: createAnthropicModel,
  };
  return chooseModels(models, (endpoint, settings, model, abilities) =>
    makers[settings.api]({ endpoint, settings, model, abilities, fetch }),
  );
}

/** The search providers that have what they need. */
export function searchProvidersOf(config: Config, http: TrustedHttp, version: string): SearchProvider[] {
  return chooseProviders(config.search, http, userAgentOf(config, version));
}

/** The model for vectors; null: none is configured, or its endpoint has no key. @throws FootnoteError `config-invalid` */
export function embedderOf({ models }: Config, { fetch }: TrustedHttp): Embedder | null {
  if (models.embeddings === '') return null;
  const slash = models.embeddings.indexOf('/');
  const endpoint = models.embeddings.slice(0, Math.max(0, slash));
  const settings = models.endpoints[endpoint];
  if (settings === undefined || settings.api === 'anthropic') {
    throw new FootnoteError('config-invalid', `models.embeddings names "${models.embeddings}".`, {
      hint: 'Write it as endpoint/model, with an endpoint that speaks the protocol of OpenAI.',
    });
  }
  if (settings.key === null) return null;
  return createOpenAiEmbedder({ endpoint, settings, model: models.embeddings.slice(slash + 1), fetch });
}

/** Says who we are, and how to reach who runs us. */
function userAgentOf({ web }: Config, version: string): string {
  return `Footnote/${version} (research assistant${web.contact === '' ? '' : `; +${web.contact}`})`;
}
