// Which models each tier asks, in order, from the operator's settings.
import { FootnoteError } from '../base/errors.ts';
import { nearest } from '../base/nearest.ts';
import { tiers } from './port.ts';
import type { ChatModel, Tier } from './port.ts';
import type { EndpointSettings, ModelAbilities, ModelSettings } from './settings.ts';

/** Makes the model of an endpoint that has a key. */
export type MakeModel = (
  endpointName: string,
  endpoint: EndpointSettings,
  modelName: string,
  abilities: ModelAbilities,
) => ChatModel;

export type ModelsByTier = Readonly<Record<Tier, readonly ChatModel[]>>;

/**
 * The models of each tier. Endpoints without a key are left out; a tier that is left without any model takes those of
 * the next larger tier, or else of the next smaller one. A model in several tiers is one object.
 * @throws FootnoteError `config-invalid` that lists every name whose endpoint does not exist
 */
export function chooseModels(settings: ModelSettings, make: MakeModel): ModelsByTier {
  const wrong = tiers.flatMap((tier) =>
    settings.tiers[tier]
      .filter((name) => endpointOf(name, settings) === null)
      .map((name) => ({ tier, name })),
  );
  if (wrong.length > 0) throw unknownEndpoints(wrong, settings);

  const made = new Map<string, ChatModel | null>();
  const modelOf = (name: string) => {
    const known = made.get(name);
    if (known !== undefined) return known;
    const model = makeModel(name, settings, make);
    made.set(name, model);
    return model;
  };
  const own = tiers.map((tier) =>
    [...new Set(settings.tiers[tier])].map(modelOf).filter((model) => model !== null),
  );
  const chosen = own.map((models, index) => {
    const byPreference = [models, ...own.slice(index + 1), ...own.slice(0, index).toReversed()];
    return byPreference.find((candidates) => candidates.length > 0) ?? [];
  });
  return { simple: chosen[0]!, analytical: chosen[1]!, complex: chosen[2]! };
}

/** The parts of `endpoint/model`; the model's name may contain slashes, too. */
function split(name: string): { endpoint: string; model: string } {
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
  return make(endpoint, settingsOfIt, model, abilities);
}

function unknownEndpoints(
  wrong: readonly { readonly tier: Tier; readonly name: string }[],
  { endpoints }: ModelSettings,
): FootnoteError {
  const known = Object.keys(endpoints);
  const list = wrong.map(({ tier, name }) => `models.tiers.${tier} names "${name}"`);
  const meant = wrong.map(({ name }) => nearest(split(name).endpoint, known)).find((name) => name !== null);
  return new FootnoteError('config-invalid', `Models at no known endpoint: ${list.join(', ')}.`, {
    hint:
      `Write a model as endpoint/model. Known endpoints: ${known.join(', ') || 'none'}.` +
      (meant === undefined ? '' : ` Did you mean ${meant}/…?`),
  });
}
