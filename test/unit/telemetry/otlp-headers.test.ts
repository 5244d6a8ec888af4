// The headers that go with traces: read as the specification has it, and never shown.
import { describe, expect, it } from 'vitest';
import { FootnoteError } from '../../../src/base/errors.ts';
import { Secret } from '../../../src/base/secret.ts';
import { otlpHeaders } from '../../../src/telemetry/tracing.ts';

const read = (text: string) => otlpHeaders(new Secret(text));

describe('headers of a collector', () => {
  it.each([
    ['Authorization=Basic cGs6c2s=', { Authorization: 'Basic cGs6c2s=' }],
    ['Authorization=Basic%20cGs6c2s%3D', { Authorization: 'Basic cGs6c2s=' }],
    [' a = 1 , b=2,', { a: '1', b: '2' }],
    ['list=1%2C2', { list: '1,2' }],
    ['share=100%', { share: '100%' }],
  ])('are read from %s', (text, headers) => {
    expect(read(text)).toEqual(headers);
  });

  it('are none when there are none', () => {
    expect(otlpHeaders(null)).toEqual({});
  });

  it.each(['hunter2-hunter2', '=hunter2', 'two words=hunter2', 'a=hunter2%0d%0aInjected: yes'])(
    'are refused without being shown: %s',
    (text) => {
      let error: unknown;
      try {
        read(`ok=1,${text}`);
      } catch (caught) {
        error = caught;
      }
      expect(error).toBeInstanceOf(FootnoteError);
      expect(error).toMatchObject({
        code: 'config-invalid',
        message: 'Header 2 that goes with traces is not name=value.',
      });
      expect((error as FootnoteError).hint).toContain('OTEL_EXPORTER_OTLP_HEADERS');
      expect(JSON.stringify(error) + String(error)).not.toContain('hunter2');
    },
  );
});
