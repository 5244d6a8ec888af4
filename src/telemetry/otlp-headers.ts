// The headers that go with traces, as OTEL_EXPORTER_OTLP_HEADERS writes them: name=value,name=value.
import { FootnoteError } from '../base/errors.ts';
import type { Secret } from '../base/secret.ts';

const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const headerValue = /^[\t\x20-\x7E]*$/;

/** Values are percent-decoded, as the specification has it; one that is no percent-encoding is taken as it stands. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** @throws FootnoteError `config-invalid` for what is no header; the text never shows a value */
export function otlpHeaders(given: Secret | null): Record<string, string> {
  const headers = new Map<string, string>();
  for (const [index, piece] of (given?.reveal() ?? '').split(',').entries()) {
    if (piece.trim() === '') continue;
    const cut = piece.indexOf('=');
    const name = piece.slice(0, Math.max(cut, 0)).trim();
    const value = decoded(piece.slice(cut + 1).trim());
    if (!headerName.test(name) || !headerValue.test(value)) {
      throw new FootnoteError(
        'config-invalid',
        `Header ${index + 1} that goes with traces is not name=value.`,
        {
          hint: 'Correct OTEL_EXPORTER_OTLP_HEADERS, or telemetry.otlp.headers: name=value, separated by commas; a comma inside a value is written %2C.',
        },
      );
    }
    headers.set(name, value);
  }
  return Object.fromEntries(headers);
}
