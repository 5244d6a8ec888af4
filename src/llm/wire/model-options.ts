// What every adapter is made from: an endpoint, a model of it, and the way to send requests.
import { FootnoteError } from '../../base/errors.ts';
import type { Secret } from '../../base/secret.ts';
import type { EndpointSettings, ModelAbilities } from '../settings.ts';

/** A model, or an embedder, at an endpoint. */
export interface Target {
  /** Name of the endpoint in the settings. */
  readonly endpoint: string;
  /** A null key sends none: servers of one's own may need none. */
  readonly settings: Pick<EndpointSettings, 'url' | 'key' | 'timeoutMs'>;
  /** The provider's name of the model. */
  readonly model: string;
  readonly fetch: typeof globalThis.fetch;
}

export interface ModelOptions extends Target {
  readonly abilities: ModelAbilities;
}

/** `endpoint/model` */
export function idOf(target: Target): string {
  return `${target.endpoint}/${target.model}`;
}

/**
 * The key as it goes over the wire; null: none. @throws FootnoteError `config-invalid` for one that no header can carry,
 * since an HTTP client would show it in its error, and for quotation marks, which were meant to stand around it
 */
export function keyOf(endpoint: string, key: Secret | null): string | null {
  if (key === null) return null;
  const text = key.reveal();
  if (/^[!#-&(-~]+$/.test(text)) return text;
  const hint = 'Copy the key again, without spaces, line breaks and quotation marks.';
  const message = `The key of the endpoint ${endpoint} holds characters no key has.`;
  throw new FootnoteError('config-invalid', message, { hint });
}
