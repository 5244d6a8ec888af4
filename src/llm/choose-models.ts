// Which models each tier asks, in order, and which an agent asks before those, from the operator's settings.
import { entryOf } from '../base/entry-of.ts';
import { FootnoteError } from '../base/errors.ts';
import { nearest } from '../base/nearest.ts';
import { tiers, type ChatModel, type Tier } from './port.ts';
import type { EndpointSettings, ModelAbilities, ModelSettings } from './settings.ts';

/** Makes the model of an endpoint that has a key. */
export type MakeModel = (
  endpointName: string,
  endpoint: EndpointSettings,
  modelName: string,
  abilities: ModelAbilities,
) => ChatModel;

export interface ChosenModels {
  readonly tiers: Readonly<Record<Tier, readonly ChatModel[]>>;
  /** By agent; one that has none of its own is not there. */
  readonly agents: ReadonlyMap<string, readonly ChatModel[]>;
}

/**
 * The models of each tier and agent that have a key; a tier without any takes those of the next larger tier, else of the
 * next smaller one. A model in several places is one object. `agents`: the names of all agents.
 * @throws FootnoteError `config-invalid` that lists every name whose endpoint does not exist, and every name of no agent
 */
export function chooseModels(
  settings: ModelSettings,
  agents: readonly string[],
  make: MakeModel,
): ChosenModels {
  refuseUnknownAgents(settings, agents);
  refuseUnknownEndpoints(settings);
  const made = new Map<string, ChatModel | null>();
  const modelOf = (name: string) => entryOf(made, name, () => makeModel(name, settings, make));
  const modelsOf = (list: readonly string[]) =>
    [...new Set(list)].map(modelOf).filter((model) => model !== null);
  const own = tiers.map((tier) => modelsOf(settings.tiers[tier]));
  const chosen = own.map((models, index) => {
    const byPreference = [models, ...own.slice(index + 1), ...own.slice(0, index).toReversed()];
    return byPreference.find((candidates) => candidates.length > 0) ?? [];
  });
  const named = Object.entries(settings.agents).map(([agent, list]) => [agent, modelsOf(list)] as const);
  return {
    tiers: { simple: chosen[0]!, analytical: chosen[1]!, complex: chosen[2]! },
    agents: new Map(named.filter(([, models]) => models.length > 0)),
  };
}

/** The parts of `endpoint/model`; the model's name may contain slashes, too. */
export function split(name: string): { endpoint: string; model: string } {
  const slash = name.indexOf('/');
  return { endpoint: name.slice(0, Math.max(0, slash)), model: name.slice(slash + 1) };
}

function endpointOf(name: string, { endpoints }: ModelSettings): EndpointSettings | null {
  const { endpoint, model } = split(name);
  return model !== '' && Object.hasOwn(endpoints, endpoint) ? endpoints[endpoint]! : null;
}

function makeModel(name: string, settings: ModelSettings, make: MakeModel): ChatModel | null {
  const { endpoint, model } = split(name);
  const settingsOfIt = settings.endpoints[endpoint]!;
  if (settingsOfIt.key === null) return null;
  const abilities = Object.hasOwn(settings.catalog, name) ? settings.catalog[name]! : settings.unknown;
  const { models: contexts } = settings.contexts;
  const contextTokens = Object.hasOwn(contexts, name) ? contexts[name]! : abilities.contextTokens;
  return make(endpoint, settingsOfIt, model, { ...abilities, contextTokens });
}

function refuseUnknownEndpoints(settings: ModelSettings): void {
  const places = [
    ...tiers.map((tier) => [`models.tiers.${tier}`, settings.tiers[tier]] as const),
    ...Object.entries(settings.agents).map(([agent, list]) => [`models.agents.${agent}`, list] as const),
    ['models.contexts.models', Object.keys(settings.contexts.models)] as const,
  ];
  const wrong = places.flatMap(([place, list]) =>
    list.filter((name) => endpointOf(name, settings) === null).map((name) => ({ place, name })),
  );
  if (wrong.length === 0) return;
  const known = Object.keys(settings.endpoints);
  const list = wrong.map(({ place, name }) => `${place} names "${name}"`);
  const meant = wrong.map(({ name }) => nearest(split(name).endpoint, known)).find((name) => name !== null);
  throw new FootnoteError('config-invalid', `Models at no known endpoint: ${list.join(', ')}.`, {
    hint:
      `Write a model as endpoint/model. Known endpoints: ${known.join(', ') || 'none'}.` +
      (meant === undefined ? '' : ` Did you mean ${meant}/…?`),
  });
}

function refuseUnknownAgents(settings: ModelSettings, agents: readonly string[]): void {
  const wrong = (['agents', 'temperatures'] as const).flatMap((place) =>
    Object.keys(settings[place])
      .filter((name) => !agents.includes(name))
      .map((name) => ({ place, name })),
  );
  if (wrong.length === 0) return;
  const list = wrong.map(({ place, name }) => `models.${place}.${name}`);
  const meant = wrong.map(({ name }) => nearest(name, agents)).find((name) => name !== null);
  throw new FootnoteError('config-invalid', `There is no such agent: ${list.join(', ')}.`, {
    hint: `Agents: ${agents.join(', ')}.` + (meant === undefined ? '' : ` Did you mean ${meant}?`),
  });
}
