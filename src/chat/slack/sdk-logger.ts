// The log of Slack's packages. They write requests, answers and whole errors, with texts and tokens in them: none of it
// is kept. What operators should know is logged where it is understood.
import { LogLevel } from '@slack/web-api';
import type { WebClientOptions } from '@slack/web-api';

export const silentSdkLogger: NonNullable<WebClientOptions['logger']> = {
  debug() {},
  info() {},
  warn() {},
  error() {},
  setLevel() {},
  setName() {},
  getLevel: () => LogLevel.ERROR,
};
