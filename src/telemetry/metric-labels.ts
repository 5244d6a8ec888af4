// The labels of each kind of span: few words that come back again and again, never an id, an address or a name of a span.
import type { Attribute, Attributes, SpanKind } from '../base/tracing.ts';

export interface EndedSpan {
  readonly name: string;
  readonly attributes: Attributes;
  readonly outcome: string;
}

/** Label → the attribute it is taken from. */
const sources = {
  run: { result: 'pass.result' },
  phase: {},
  step: {},
  model: { provider: 'gen_ai.provider.name', model: 'gen_ai.request.model', agent: 'gen_ai.agent.name' },
  search: { provider: 'search.provider' },
  fetch: {},
  extract: {},
  delivery: { platform: 'delivery.platform' },
} as const satisfies Record<SpanKind, Readonly<Record<string, string>>>;

export const spanKinds = Object.keys(sources) as readonly SpanKind[];

/** A label beyond this many values takes `other`: whatever names itself must not fill the memory. */
const maxValues = 100;

export interface Labels {
  names(kind: SpanKind): readonly string[];
  of(kind: SpanKind, span: EndedSpan): Record<string, string>;
}

export function createLabels(): Labels {
  const known = new Map<string, Set<string>>();
  const bounded = (label: string, value: Attribute | undefined): string => {
    if (value === undefined || value === '') return 'unknown';
    const text = String(value).slice(0, 80);
    const values = known.get(label) ?? new Set();
    known.set(label, values);
    if (!values.has(text) && values.size >= maxValues) return 'other';
    values.add(text);
    return text;
  };
  return {
    names: (kind) => [...Object.keys(sources[kind]), ...(kind === 'phase' ? ['phase'] : []), 'outcome'],
    of(kind, { name, attributes, outcome }) {
      const labels: Record<string, string> = {};
      for (const [label, attribute] of Object.entries(sources[kind])) {
        labels[label] = bounded(`${kind}.${label}`, attributes[attribute]);
      }
      // `gather/r1/i2` is the phase `gather`.
      if (kind === 'phase') labels['phase'] = bounded('phase', name.split('/', 1)[0]);
      labels['outcome'] = bounded(`${kind}.outcome`, outcome);
      return labels;
    },
  };
}
