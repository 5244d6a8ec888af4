// Models behind the product's own adapter, played by a fake provider: each call is tried once.
import type { FakeModels } from '../../fakes/models/server.ts';
import { openWorld } from '../outside-world.ts';

const hasty = `
models:
  attempts: 1
  breaker: { failures: 1000, pauseMs: 1000 }
`;

export function openModels({ url, key }: Pick<FakeModels, 'url' | 'key'>) {
  const environment = {
    OPENAI_API_KEY: key,
    OPENAI_BASE_URL: url,
    FOOTNOTE_MODELS_SIMPLE: 'openai/scripted',
    FOOTNOTE_MODELS_ANALYTICAL: 'openai/scripted',
    FOOTNOTE_MODELS_COMPLEX: 'openai/scripted',
  };
  return openWorld(environment, hasty);
}
