// What the chart makes of values. helm itself is not asked: see test/support/helm-chart.ts.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { loadConfig, readConfigFiles } from '../../../src/config.ts';
import { ChartFailed, renderChart } from '../../support/helm-chart.ts';
import { commandNames } from '../docker/command-names.ts';

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}
interface Container {
  readonly args: readonly string[];
  readonly image: string;
  readonly env: readonly { readonly name: string; readonly value?: string; readonly valueFrom?: object }[];
  readonly envFrom?: readonly object[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
  readonly securityContext: object;
  readonly resources: object;
  readonly startupProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
}
interface Pod {
  readonly metadata: { readonly labels: Readonly<Record<string, string>>; readonly annotations: object };
  readonly spec: {
    readonly containers: readonly Container[];
    readonly volumes: readonly { readonly name: string }[];
    readonly securityContext: object;
    readonly automountServiceAccountToken: boolean;
  };
}
interface Part {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly annotations?: Readonly<Record<string, string>> };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec: {
    readonly replicas?: number;
    readonly selector: { readonly matchLabels: Readonly<Record<string, string>> } & Readonly<
      Record<string, unknown>
    >;
    readonly template: Pod;
  };
}

const least = {
  image: { repository: 'ghcr.io/someone/footnote' },
  database: { secret: 'footnote-database' },
};
const most = {
  ...least,
  image: { ...least.image, tag: '9.9.9', pullSecrets: [{ name: 'registry' }] },
  redis: { secret: 'footnote-redis', key: 'url' },
  secrets: ['footnote-slack', 'footnote-models'],
  env: { LOG_LEVEL: 'debug', SLACK_POST_EVERY_MS: '2000' },
  config: 'research:\n  note: "{{ not a template }}"\n',
  pages: { url: 'https://footnote.example.org' },
  knowledge: { claim: 'documents' },
};
const rendered = (values: object) =>
  new Map(
    (renderChart('deploy/helm', values as Record<string, unknown>) as unknown as Part[]).map((part) => [
      `${part.kind}/${part.metadata.name}`,
      part,
    ]),
  );
const containerOf = (part: Part | undefined) => part!.spec.template.spec.containers[0]!;

describe('the chart', () => {
  it('makes a bot, workers and a migration, and with pages and settings what these need', () => {
    const always = ['Deployment/notes-bot', 'Deployment/notes-worker', 'Job/notes-migrate'];
    expect([...rendered(least).keys()].toSorted()).toEqual(always);
    expect([...rendered(most).keys()].toSorted()).toEqual(
      [...always, 'ConfigMap/notes-config', 'Service/notes-pages'].toSorted(),
    );
    expect(rendered(most).get('ConfigMap/notes-config')!.data).toEqual({ 'footnote.yaml': most.config });
  });

  it('has the version of the package', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    const chart = parse(readFileSync('deploy/helm/Chart.yaml', 'utf8')) as object;
    expect(chart).toMatchObject({ version, appVersion: version });
    expect(containerOf(rendered(least).get('Job/notes-migrate')).image).toBe(
      `ghcr.io/someone/footnote:${version}`,
    );
    expect(containerOf(rendered(most).get('Job/notes-migrate')).image).toBe('ghcr.io/someone/footnote:9.9.9');
  });

  it('migrates before anything of a new version starts', () => {
    const { metadata } = rendered(least).get('Job/notes-migrate')!;
    expect(metadata.annotations?.['helm.sh/hook']).toBe('pre-install,pre-upgrade');
  });

  it('finds its own pods by its labels', () => {
    const parts = rendered(most);
    const labels = (name: string) => parts.get(name)!.spec.template.metadata.labels;
    for (const name of ['Deployment/notes-bot', 'Deployment/notes-worker']) {
      expect(labels(name)).toEqual(parts.get(name)!.spec.selector.matchLabels);
    }
    const { selector } = parts.get('Service/notes-pages')!.spec;
    expect(labels('Deployment/notes-bot')).toMatchObject(selector);
    expect(labels('Deployment/notes-worker')).not.toMatchObject(selector);
    expect(labels('Job/notes-migrate')).not.toMatchObject(selector);
  });
});

describe.each(['Deployment/notes-bot', 'Deployment/notes-worker', 'Job/notes-migrate'])('%s', (name) => {
  it.each([least, most])(
    'runs a command that there is, as an ordinary user on a read-only root',
    async (values) => {
      const part = rendered(values).get(name);
      const container = containerOf(part);
      expect(container.args).toHaveLength(1);
      expect(await commandNames()).toContain(container.args[0]);
      expect(part!.spec.template.spec).toMatchObject({
        automountServiceAccountToken: false,
        enableServiceLinks: false,
        securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
      });
      expect(container.resources).toMatchObject({ requests: {}, limits: {} });
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      const volumes = part!.spec.template.spec.volumes.map((volume) => volume.name);
      expect(container.volumeMounts.map((mount) => mount.name)).toEqual(volumes);
    },
  );

  it('is told of secrets by reference only', () => {
    const { env } = containerOf(rendered(most).get(name));
    expect(env.find((variable) => variable.name === 'DATABASE_URL')?.valueFrom).toEqual({
      secretKeyRef: { name: 'footnote-database', key: 'DATABASE_URL' },
    });
  });
});

describe.each(['Deployment/notes-bot', 'Deployment/notes-worker'])('%s', (name) => {
  const { env, envFrom, ports, ...container } = containerOf(rendered(most).get(name));

  it('takes its tokens and keys from the Secrets that are named', () => {
    expect(envFrom).toEqual([
      { secretRef: { name: 'footnote-slack' } },
      { secretRef: { name: 'footnote-models' } },
    ]);
    expect(env.find((variable) => variable.name === 'REDIS_URL')?.valueFrom).toEqual({
      secretKeyRef: { name: 'footnote-redis', key: 'url' },
    });
    expect(containerOf(rendered(least).get(name)).envFrom).toBeUndefined();
  });

  it('has variables that the configuration understands, and ports and probes that fit them', () => {
    const plain = env.flatMap(({ name: variable, value }) =>
      value === undefined ? [] : [[variable, value] as const],
    );
    const example = readFileSync('.env.example', 'utf8');
    for (const [variable] of plain) expect(example).toMatch(new RegExp(`^${variable}=$`, 'm'));
    const given = Object.fromEntries(plain.filter(([variable]) => variable !== 'FOOTNOTE_CONFIG'));
    const config = loadConfig({ env: given, files: readConfigFiles() });
    expect(config.telemetry.ops).toEqual({ host: '0.0.0.0', port: 9464 });
    expect(config.pages).toMatchObject({ host: '0.0.0.0', port: 3080, url: 'https://footnote.example.org' });
    expect(config.log.level).toBe('debug');
    expect(config.knowledge.directory).toBe('/knowledge');
    expect(ports).toEqual([
      { name: 'ops', containerPort: 9464 },
      { name: 'pages', containerPort: 3080 },
    ]);
    expect(container.startupProbe?.httpGet).toEqual({ path: '/healthz', port: 'ops' });
    expect(container.livenessProbe?.httpGet).toEqual({ path: '/healthz', port: 'ops' });
    expect(container.readinessProbe?.httpGet).toEqual({ path: '/readyz', port: 'ops' });
  });

  it('starts anew when the settings change', () => {
    const sums = [most, { ...most, config: 'log: { level: warn }' }].map(
      (values) => rendered(values).get(name)!.spec.template.metadata.annotations,
    );
    expect(sums[0]).not.toEqual(sums[1]);
  });
});

describe('values that cannot be meant so', () => {
  it.each([
    ['image.repository is empty', { image: { repository: '' } }],
    ['database.secret is empty', { database: { secret: '' } }],
    ['bot.replicas is set and worker.replicas is 0', { worker: { replicas: 0 } }],
    ['pages.url is set and bot.replicas is 0', { bot: { replicas: 0 }, pages: { url: 'https://x.example' } }],
    ['env.DATABASE_URL holds a password', { env: { DATABASE_URL: 'postgresql://me:pw@db/footnote' } }],
    ['env.HTTPS_PROXY holds a password', { env: { HTTPS_PROXY: 'http://me:pw@proxy:3128' } }],
    ['pages.url is no address', { pages: { url: 'footnote.example.org' } }],
    ['secrets is no list', { secrets: 'footnote-slack' }],
    ['env.SLACK_BOT_TOKEN is a secret', { env: { SLACK_BOT_TOKEN: 'xoxb-1' } }],
    ['env.OTEL_EXPORTER_OTLP_HEADERS is a secret', { env: { OTEL_EXPORTER_OTLP_HEADERS: 'a=b' } }],
    ['env.FOOTNOTE_OPS_PORT is set by the chart', { env: { FOOTNOTE_OPS_PORT: '1' } }],
    ['env.SLACK_PORT is no text', { env: { SLACK_PORT: 3000 } }],
    ['env.FOOTNOTE_CONFIG is set by the chart', { env: { FOOTNOTE_CONFIG: '/x' } }],
  ])('are refused: %s', (message, values) => {
    expect(() => rendered({ ...least, ...values })).toThrow(ChartFailed);
    expect(() => rendered({ ...least, ...values })).toThrow(message);
  });

  it('may stop everything for a while', () => {
    const stopped = rendered({ ...least, bot: { replicas: 0 }, worker: { replicas: 0 } });
    expect(stopped.get('Deployment/notes-bot')!.spec.replicas).toBe(0);
  });
});

it.each([
  ['a: {{ .Values.b }}', 'there is no .Values.b'],
  ['a: {{ .Values.a', 'not understood'],
  ['a: {{ upper .Values.a }}', 'a function that is not known: upper'],
  ['a: {{ with .Values.a }}', 'a function that is not known: with'],
  ['{{ if .Values.a }}a: 1', 'an end is missing'],
  ['{{ end }}', 'an end too many'],
  ['{{ range .Values.a }}{{ end }}', 'range without variables'],
  ['a: {{ dict "x" 1 }}', "would be shown in Go's own form"],
  ['a: {{ $a }}', 'nothing is called $a'],
  ['a: {{ fail "why" }}', 'why'],
  ['a: b: c', 'is no YAML'],
])('the template %s is refused: %s', (template, message) => {
  const folder = mkdtempSync(join(tmpdir(), 'footnote-chart-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'templates'));
  writeFileSync(join(folder, 'Chart.yaml'), '{ name: a, appVersion: 1.2.3 }');
  writeFileSync(join(folder, 'values.yaml'), 'a: some');
  writeFileSync(join(folder, 'templates/one.yaml'), template);
  expect(() => renderChart(folder, {})).toThrow(message);
});
