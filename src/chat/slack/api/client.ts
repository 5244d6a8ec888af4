// The way to Slack's Web API: one call is one request. Whoever calls decides about trying again.
import { LogLevel, WebClient, type WebClientOptions } from '@slack/web-api';
import { silentLogger } from '../../../base/logger.ts';
import type { TrustedHttp } from '../../../http/port.ts';
import type { SlackSettings } from '../../settings.ts';

/** Of Slack's packages: they log texts and tokens, and none of it is kept. */
export const silentSdkLogger: NonNullable<WebClientOptions['logger']> = {
  ...silentLogger,
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
