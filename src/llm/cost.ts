// What a call costs.
import type { Price, TokenUsage } from './port.ts';

/** US dollars. The cached part of the input has its own price. */
export function costOf(usage: TokenUsage, price: Price): number {
  const cached = Math.min(usage.cachedInputTokens, usage.inputTokens);
  const millionths =
    (usage.inputTokens - cached) * price.input +
    cached * price.cachedInput +
    usage.outputTokens * price.output;
  return millionths / 1_000_000;
}
