// The checks that `footnote doctor` makes with a given configuration.
import { join } from 'node:path';
import { ok, told, type Check } from './base/check.ts';
import { silentLogger } from './base/logger.ts';
import { createOpened } from './base/opened.ts';
import { once } from './base/recent.ts';
import { silentTracing } from './base/tracing.ts';
import { rolesAmong } from './chat/settings.ts';
import { misfits } from './chat/words/catalogues/languages.ts';
import { sayIn } from './chat/words/say.ts';
import { discordChecks } from './checks/discord.ts';
import {
  configurationCheck,
  databaseChecks,
  diskCheck,
  knowledgeCheck,
  queueCheck,
  versionsCheck,
} from './checks/installation.ts';
import { judgeCheck } from './checks/judge.ts';
import { mcpChecks } from './checks/mcp.ts';
import { embeddingsCheck, modelChecks } from './checks/models.ts';
import { apiCheck, pagesCheck } from './checks/pages.ts';
import { proxyCheck, type ProxyFacts, withProxyRemedy } from './checks/proxy.ts';
import { searchChecks, type WantedProvider } from './checks/search.ts';
import { slackChecks } from './checks/slack.ts';
import type { DoctorOptions, Examination } from './cli/parts.ts';
import type { Config } from './config.ts';
import { createProxyFor } from './http/proxy.ts';
import { createTrustedHttp } from './http/trusted.ts';
import { ofProxies, openTunnel } from './http/tunnel.ts';
import { createBullmqQueue } from './jobs/bullmq-queue.ts';
import { embedderOf, mcpServersOf, modelsOf, openModels, searchProvidersOf } from './outside.ts';
import { readPrompts } from './prompts.ts';
import { openKnowledge } from './sources/knowledge/open-knowledge.ts';
import { lackOf } from './sources/search/choose-providers.ts';
import { databaseState } from './store/migrate.ts';
import { connectDatabase } from './store/database.ts';
import { databaseUrl } from './store/open-database.ts';

/** @throws FootnoteError `config-invalid` when names of models, prompts or words of a language cannot be used at all */
export async function examine(
  config: Config,
  version: string,
  { judge = false }: DoctorOptions,
): Promise<Examination> {
  const opened = createOpened(silentLogger);
  const trusted = opened.add(createTrustedHttp({ proxy: config.proxy }));
  const { directory } = config.database;
  const url = once(() => databaseUrl(config.database, silentLogger, opened));
  const state = once(async () => {
    const database = await connectDatabase(await url(), { logger: silentLogger });
    return databaseState(opened.add(database));
  });
  const redisUrl = config.queue.url?.reveal();
  const queue = async () => {
    const store = redisUrl === undefined ? { databaseUrl: await url() } : { redisUrl };
    return createBullmqQueue({ store, lane: 'doctor', ephemeral: true, logger: silentLogger });
  };
  const cacheDirectory = join(directory, 'knowledge');
  const knowledge = () => openKnowledge({ ...config.knowledge, cacheDirectory, logger: silentLogger });
  const prompts = readPrompts(config.prompts.directory);
  const agents = [...prompts.keys()];
  const quiet = { logger: silentLogger, tracing: silentTracing };
  const servers = mcpServersOf(config, trusted, version).map((it) => opened.add(it));
  const named = Object.keys(config.mcp.servers);
  const unused = named.filter((name) => !servers.some((server) => server.name === name));
  const checks: Check[] = [
    versionsCheck(version, process.version),
    configurationCheck([...config.warnings, ...misfits()]),
    told('prompts', ok(`${prompts.size} can be used`)),
    ...databaseChecks(config.database.url === null ? 'embedded' : 'your own', state),
    queueCheck(redisUrl === undefined ? 'Postgres' : 'Redis', queue),
    diskCheck(directory),
    knowledgeCheck(config.knowledge.directory, knowledge),
    proxyCheck(proxiesOf(config)),
    ...modelChecks(await modelsOf(config, agents, trusted), config.models),
    embeddingsCheck(await embedderOf(config, trusted)),
    ...(judge
      ? [judgeCheck({ models: await openModels(config, agents, trusted, quiet), prompts, say: sayIn(null) })]
      : []),
    ...searchChecks(searchProvidersOf(config, trusted, version), wantedProviders(config)),
    ...mcpChecks(servers, unused),
    ...slackChecks(config.slack, trusted.fetch, namesGroups(config)),
    ...discordChecks(config.discord, trusted.fetch),
    pagesCheck(config.pages),
    apiCheck(config.api.keys, config.pages),
  ];
  return { checks: checks.map((check) => withProxyRemedy(check, ofProxies)), close: () => opened.close() };
}

/** Whether user groups of Slack may decide about drafts. */
function namesGroups({ people }: Config): boolean {
  return rolesAmong(people.approvers).some((id) => /^S[A-Z0-9]+$/.test(id));
}

function wantedProviders({ search }: Config): WantedProvider[] {
  return search.providers.map((name) => ({ name, url: search[name].url, lack: lackOf(name, search) }));
}

/** Each proxy, with the first configured address that is reached through it. */
function proxiesOf({ proxy: settings, web, models, slack, discord }: Config): ProxyFacts {
  const proxyFor = createProxyFor(settings);
  const addresses = [
    ...Object.values(models.endpoints).flatMap(({ key, url }) => (key === null ? [] : [url])),
    ...(slack.botToken === null ? [] : [slack.url]),
    ...(discord.token === null ? [] : [discord.url]),
  ];
  const used = new Map<string, ProxyFacts['used'][number]>();
  for (const url of addresses.map((address) => new URL(address))) {
    const proxy = proxyFor(url);
    if (proxy === null || used.has(proxy.name)) continue;
    const opens = async () => void (await openTunnel(proxy, url, 10_000)).destroy();
    used.set(proxy.name, { name: proxy.name, target: url.host, opens });
  }
  const isSet = settings.https !== null || settings.http !== null;
  return { used: [...used.values()], isSet, none: settings.none, pages: web.proxy };
}
