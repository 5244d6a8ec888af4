// What an operator says about watching Footnote work.
import { z } from 'zod';
import { optionalServiceUrl, secretText } from '../base/config-values.ts';

export const telemetrySettingsSchema = z.strictObject({
  /** Where traces go, over OTLP: `/v1/traces` is added. Empty: nowhere. */
  otlp: z.strictObject({
    url: optionalServiceUrl,
    /** `name=value` separated by commas, as OTEL_EXPORTER_OTLP_HEADERS. */
    headers: secretText,
  }),
  /** /healthz, /readyz and /metrics of a service. Port 0: none. */
  ops: z.strictObject({ host: z.string().min(1), port: z.int().min(0).max(65_535) }),
});
export type TelemetrySettings = z.infer<typeof telemetrySettingsSchema>;
