// The way to Slack's Web API: one call is one request. Whoever calls decides about trying again.
import { LogLevel, WebClient, type WebClientOptions } from '@slack/web-api';
import type { TrustedHttp } from '../../../http/port.ts';
import type { SlackSettings } from '../../settings.ts';

/**
 * The log of Slack's packages. They write requests, answers and whole errors, with texts and tokens in them: none of it is
 * kept. What operators should know is logged where it is understood.
 */
export const silentSdkLogger: NonNullable<WebClientOptions['logger']> = {
  debug() {},
  info() {},
  warn() {},
  error() {},
  setLevel() {},
  setName() {},
  getLevel: () => LogLevel.ERROR,
};

/** How long one call may take before it counts as unanswered. */
export const callTimeoutMs = 15_000;

export function clientOptions(settings: SlackSettings, fetch: TrustedHttp['fetch']): WebClientOptions {
  return {
    slackApiUrl: `${settings.url}/`,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    timeout: callTimeoutMs,
    fetch,
    logger: silentSdkLogger,
  };
}

/** A client with the bot's token. */
export function createClient(settings: SlackSettings, fetch: TrustedHttp['fetch']): WebClient {
  return new WebClient(settings.botToken?.reveal(), clientOptions(settings, fetch));
}
