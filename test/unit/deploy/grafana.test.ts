// The dashboard asks for what there is: metrics by the names and labels that the registry has, and all of ours are on it.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { silentLogger } from '../../../src/base/logger.ts';
import { createMetrics } from '../../../src/telemetry/metrics.ts';

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly gridPos: Readonly<Record<'x' | 'y' | 'w' | 'h', number>>;
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}

const { panels } = JSON.parse(readFileSync('deploy/grafana/footnote.json', 'utf8')) as {
  readonly panels: readonly Panel[];
};
const targets = panels.flatMap(({ title, targets: some = [] }) =>
  some.map((target) => ({ title, ...target })),
);
const metricsIn = (expr: string) => expr.match(/\b(?:footnote|process|nodejs)_\w+/g) ?? [];

/** Name as it is asked for → name of the metric. */
async function scraped(): Promise<Map<string, string>> {
  const metrics = await createMetrics({ version: '1.2.3', role: 'worker', logger: silentLogger });
  const types = (await metrics.text()).matchAll(/^# TYPE (\w+) (\w+)$/gm);
  return new Map(
    [...types].flatMap(([, name = '', type]) =>
      (type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']).map((end) => [name + end, name] as const),
    ),
  );
}

/** Metric → its labels, as docs/operations.md has them. */
function documented(): Map<string, readonly string[]> {
  const text = readFileSync('docs/operations.md', 'utf8');
  const table = text.matchAll(/^\| (`footnote_[^|]*) \| ([^|]*) \|/gm);
  return new Map(
    [...table].flatMap(([, names = '', labels = '']) =>
      [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => [name, labels.match(/[a-z]+/g) ?? []] as const),
    ),
  );
}

it('every metric of ours is documented, and what is documented is there', async () => {
  const ours = new Set([...(await scraped()).values()].filter((name) => name.startsWith('footnote_')));
  expect([...documented().keys()].toSorted()).toEqual([...ours].toSorted());
});

it('every query names metrics and labels that are there', async () => {
  const [known, labels] = [await scraped(), documented()];
  expect(targets.length).toBeGreaterThan(15);
  for (const { title, expr, legendFormat } of targets) {
    const names = metricsIn(expr);
    expect(names, title).not.toEqual([]);
    expect(
      names.filter((name) => !known.has(name)),
      title,
    ).toEqual([]);
    // Prometheus adds the first two; a histogram has the third.
    const ofAll = names.map((name) => ['job', 'instance', 'le', ...(labels.get(known.get(name)!) ?? [])]);
    const asked = [
      ...[...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(', ')),
      ...[...expr.matchAll(/(\w+)(?:=~|!=|=)"/g)].map(([, label = '']) => label),
      ...[...legendFormat.matchAll(/{{(\w+)}}/g)].map(([, label = '']) => label),
    ];
    for (const given of ofAll)
      expect(
        asked.filter((label) => !given.includes(label)),
        title,
      ).toEqual([]);
  }
});

it('every metric of ours is shown', async () => {
  const known = await scraped();
  const shown = new Set(targets.flatMap(({ expr }) => metricsIn(expr)).map((name) => known.get(name)));
  expect([...documented().keys()].filter((name) => !shown.has(name))).toEqual([]);
});

it('no two panels have an id or a place in common', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const places = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, i) => `${x + (i % w)},${y + Math.floor(i / w)}`),
  );
  expect(new Set(places).size).toBe(places.length);
  for (const { gridPos } of panels) expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
});
