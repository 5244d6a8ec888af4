// Starts the fake providers of models.
import { anthropicMessages } from './anthropic-messages.ts';
import { answerEmbeddings } from './openai-embeddings.ts';
import { openAiChat } from './openai-chat.ts';
import { startFakeModels, type FakeModels, type FakeModelsOptions } from './server.ts';

/** Chat Completions and embeddings. */
export function startFakeOpenAi(options: FakeModelsOptions = {}): Promise<FakeModels> {
  return startFakeModels([openAiChat], '/v1', options, answerEmbeddings);
}

export function startFakeAnthropic(options: FakeModelsOptions = {}): Promise<FakeModels> {
  return startFakeModels([anthropicMessages], '', options);
}
