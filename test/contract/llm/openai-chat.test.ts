import { createOpenAiModel } from '../../../src/llm/openai/chat-model.ts';
import { startFakeOpenAi } from '../../fakes/models/start-fake.ts';
import { describeChatModel } from './chat-model.ts';

describeChatModel('OpenAI Chat Completions', { start: startFakeOpenAi, create: createOpenAiModel });
