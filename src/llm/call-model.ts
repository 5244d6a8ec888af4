// Calls of one model for one question: in its endpoint's limits, repeated with patience, each traced and reported.
import { jsonIn } from '../base/json.ts';
import type { Logger } from '../base/logger.ts';
import type { Span, Tracing } from '../base/tracing.ts';
import type { Endpoints } from './endpoint.ts';
import { createPatience, type PatienceParts } from './patience.ts';
import type {
  CallContext,
  ChatModel,
  ModelMessage,
  ModelReply,
  ModelRequest,
  TokenUsage,
  ToolCall,
  TroubleKind,
} from './port.ts';
import { ModelTrouble, waitOf } from './port.ts';
import { costOf, estimateRequest, outputLimit, type TokenRatios } from './tokens.ts';

export interface CallParts extends PatienceParts {
  readonly endpoints: Endpoints;
  readonly logger: Logger;
  readonly tracing: Tracing;
  readonly ratios: TokenRatios;
}

/** What a reply is worth, by whoever asked for it. */
export interface Judged {
  readonly outcome: 'ok' | TroubleKind;
}

/**
 * One reply, judged before it is reported, so that the report tells what came of it.
 * @throws ModelTrouble when there is no reply, the signal's reason when it aborts, and what `judge` throws
 */
export type CallModel = <J extends Judged>(
  request: ModelRequest,
  judge: (reply: ModelReply) => J,
) => Promise<J>;

const noTokens: TokenUsage = { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 };

/** For one model and one question: its calls share the attempts. */
export function createCallModel(model: ChatModel, context: CallContext, parts: CallParts): CallModel {
  const { signal } = context;
  const outlast = createPatience(parts);
  const endpoint = parts.endpoints(model.endpoint);
  const name = model.id.slice(model.id.indexOf('/') + 1);
  return async (request, judge) => {
    const sent = requestFor(model, request);
    const estimated = estimateRequest(sent);
    const needed = Math.ceil(estimated * parts.ratios.of(model)) + sent.maxOutputTokens;
    if (needed > model.contextTokens) {
      throw new ModelTrouble(
        'context-overflow',
        `The request takes ${counted(needed)} tokens, and its context is ${counted(model.contextTokens)}.`,
      );
    }
    // Conventions of OpenTelemetry for generative models; content only where the operator has it captured.
    const attributes = {
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': model.endpoint,
      'gen_ai.request.model': name,
      'gen_ai.request.max_tokens': sent.maxOutputTokens,
      'gen_ai.agent.name': context.agent,
    };
    const call = async (span: Span) => {
      const report = reporter(model, context, parts, span);
      span.content(() => contentOfRequest(sent));
      try {
        const reply = await model.reply(sent, signal);
        span.content(() => contentOfReply(reply));
        parts.ratios.learn(model, estimated, reply.usage.inputTokens);
        span.set({
          'gen_ai.usage.input_tokens': reply.usage.inputTokens,
          'gen_ai.usage.output_tokens': reply.usage.outputTokens,
          'gen_ai.usage.cache_read.input_tokens': reply.usage.cachedInputTokens,
          'gen_ai.response.finish_reasons': reply.finish,
        });
        const judged = judge(reply);
        report(judged.outcome, reply.usage);
        return judged;
      } catch (error) {
        // Adapters may tell of an abort as a lost connection.
        signal.throwIfAborted();
        if (error instanceof ModelTrouble) {
          if (error.kind === 'context-overflow') parts.ratios.refused(model, estimated, sent.maxOutputTokens);
          report(error.kind, noTokens, error);
        }
        throw error;
      }
    };
    const once = () => parts.tracing.span('model', `chat ${name}`, attributes, call);
    return outlast(signal, () => endpoint(signal, once));
  };
}

const counted = (tokens: number) => tokens.toLocaleString('en');

/** The request as this model takes it: no more output than it can write, and no temperature if it reasons. */
function requestFor(model: ChatModel, request: ModelRequest): ModelRequest {
  const { temperature, ...rest } = request;
  return {
    ...rest,
    maxOutputTokens: outputLimit(model, request.maxOutputTokens),
    ...(temperature === undefined || model.reasons ? {} : { temperature }),
  };
}

/** Tells what came of a call that begins now. */
function reporter(model: ChatModel, context: CallContext, { clock, logger }: CallParts, span: Span) {
  const began = clock.now();
  return (outcome: Judged['outcome'], usage: TokenUsage, trouble?: ModelTrouble) => {
    const cost = costOf(usage, model.price);
    context.called({ ...usage, model: model.id, outcome, cost, ms: clock.now() - began });
    span.set({ 'footnote.cost_usd': cost, ...(outcome === 'ok' ? {} : { 'error.type': outcome }) });
    if (outcome !== 'ok') {
      const fields = { model: model.id, agent: context.agent, outcome, ...(trouble && waitOf(trouble)) };
      logger.info(fields, 'a model gave no usable reply');
    }
  };
}

/** As OpenTelemetry's conventions for generative models call them; requests and replies below have the form they give. */
const finishReasons = {
  stop: 'stop',
  tools: 'tool_call',
  length: 'length',
  refusal: 'content_filter',
} as const satisfies Record<ModelReply['finish'], string>;

function contentOfRequest({ system, messages }: ModelRequest): Record<string, unknown> {
  return {
    'gen_ai.system_instructions': textParts(system),
    'gen_ai.input.messages': messages.map((message) => ({ role: message.role, parts: partsOf(message) })),
  };
}

function contentOfReply({ text, toolCalls, finish }: ModelReply): Record<string, unknown> {
  const parts = [...textParts(text), ...toolCalls.map(callPart)];
  return { 'gen_ai.output.messages': [{ role: 'assistant', parts, finish_reason: finishReasons[finish] }] };
}

function partsOf(message: ModelMessage): object[] {
  if (message.role === 'tool')
    return [{ type: 'tool_call_response', id: message.callId, response: message.text }];
  return [
    ...textParts(message.text),
    ...(message.role === 'assistant' ? message.toolCalls.map(callPart) : []),
  ];
}

const textParts = (content: string) => (content === '' ? [] : [{ type: 'text', content }]);

function callPart({ id, name, argumentsText }: ToolCall): object {
  return { type: 'tool_call', id, name, arguments: parsed(argumentsText) };
}

/** As data, so that fields whose names say that they are secret can be hidden. */
function parsed(text: string): unknown {
  const value = jsonIn(text);
  return value === undefined ? text : value;
}
