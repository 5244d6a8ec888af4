import { createAnthropicModel } from '../../../src/llm/anthropic/model.ts';
import { startFakeAnthropic } from '../../fakes/models/start-fake.ts';
import { describeChatModel } from './chat-model.ts';

describeChatModel('Anthropic', { start: startFakeAnthropic, create: createAnthropicModel });
