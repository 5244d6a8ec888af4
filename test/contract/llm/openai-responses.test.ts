import { createOpenAiResponsesModel } from '../../../src/llm/openai/responses-model.ts';
import { startFakeOpenAi } from '../../fakes/models/start-fake.ts';
import { describeChatModel } from './chat-model.ts';

describeChatModel('OpenAI Responses', { start: startFakeOpenAi, create: createOpenAiResponsesModel });
