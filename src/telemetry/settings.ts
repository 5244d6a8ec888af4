// What an operator says about watching Footnote work.
import { z } from 'zod';
import { optionalServiceUrl, secretText } from '../base/config-values.ts';

export const telemetrySettingsSchema = z.strictObject({
  /** Where traces go, over OTLP: `/v1/traces` is added. Empty: nowhere. */
  otlp: z.strictObject({
    url: optionalServiceUrl,
    /** `name=value` separated by commas, as OTEL_EXPORTER_OTLP_HEADERS. */
    headers: secretText,
    /** Whether spans of models hold prompts and answers, with the words that OpenTelemetry has for it. */
    content: z
      .union([z.boolean(), z.string()])
      .transform((given) => String(given).toLowerCase())
      .refine((word) => ['true', 'false', 'span_only', 'no_content'].includes(word))
      .transform((word) => word === 'true' || word === 'span_only')
      .describe(
        'true (the same as span_only) or false (no_content): prompts and answers are kept in spans or not at all',
      ),
  }),
  /** /healthz, /readyz and /metrics of a service. Port 0: none. */
  ops: z.strictObject({ host: z.string().min(1), port: z.int().min(0).max(65_535) }),
});
export type TelemetrySettings = z.infer<typeof telemetrySettingsSchema>;
