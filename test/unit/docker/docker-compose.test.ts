// What docker-compose.yml promises, as far as it can be seen without an engine.
import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadConfig, readConfigFiles } from '../../../src/config.ts';
import { commandNames } from './command-names.ts';

interface Service {
  readonly image: string;
  readonly build?: string;
  readonly user?: string;
  readonly command?: string[];
  readonly environment?: Record<string, string>;
  readonly ports?: string[];
  readonly volumes?: string[];
  readonly tmpfs?: string[];
  readonly networks: string[];
  readonly read_only?: boolean;
  readonly privileged?: boolean;
  readonly cap_drop?: string[];
  readonly security_opt?: string[];
  readonly restart?: string;
  readonly stop_grace_period?: string;
  readonly healthcheck?: { test: string[]; interval: string; timeout: string; retries: number };
  readonly depends_on?: Record<string, { condition: string }>;
}

interface Compose {
  readonly services: Record<'bot' | 'worker' | 'postgres' | 'redis', Service>;
  readonly networks: Record<string, { internal?: boolean }>;
  readonly volumes: Record<string, object>;
}

const text = readFileSync('docker-compose.yml', 'utf8');
const compose = parse(text, { merge: true }) as Compose;
const { bot, worker, postgres, redis } = compose.services;
const services = Object.entries(compose.services);

test('has a bot, a worker, Postgres and Redis, and nothing else', () => {
  expect(Object.keys(compose.services).toSorted()).toEqual(['bot', 'postgres', 'redis', 'worker']);
});

describe.each(services)('the service %s', (_name, service) => {
  test('runs as an ordinary user who can gain no rights, on a read-only root', () => {
    expect(service.user).toMatch(/^(node|postgres|redis)$/);
    expect(service.read_only).toBe(true);
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.security_opt).toEqual(['no-new-privileges:true']);
    expect(service.privileged ?? false).toBe(false);
  });

  test('publishes no port but on loopback', () => {
    for (const port of service.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  test('comes back after a failure, and has time to stop', () => {
    expect(service.restart).toBe('unless-stopped');
    expect(Number.parseInt(service.stop_grace_period ?? '', 10)).toBeGreaterThanOrEqual(30);
  });

  test('names an image with a version, or is built here', () => {
    if (service.build !== undefined) expect(existsSync(`${service.build}/Dockerfile`)).toBe(true);
    else expect(service.image).toMatch(/:\d+/);
  });
});

describe('the bot and the worker', () => {
  let names: readonly string[];
  beforeAll(async () => {
    names = await commandNames();
  });

  test('run commands that exist', () => {
    expect(names).toEqual(expect.arrayContaining(['start', 'worker', 'bot', 'migrate']));
    expect(bot.command).toEqual(['bot']);
    expect(worker.command).toEqual(['worker']);
    for (const { command } of [bot, worker]) expect(names).toContain(command?.[0]);
  });

  test('wait until Postgres and Redis are healthy, and have the health check of their image', () => {
    for (const { depends_on, healthcheck } of [bot, worker]) {
      expect(depends_on).toEqual({
        postgres: { condition: 'service_healthy' },
        redis: { condition: 'service_healthy' },
      });
      expect(healthcheck).toBeUndefined();
    }
    expect(readFileSync('Dockerfile', 'utf8')).toContain('HEALTHCHECK');
  });

  test('are told of Postgres and Redis in variables and forms that the configuration understands', () => {
    const env = Object.fromEntries(
      Object.entries(worker.environment ?? {}).map(([name, value]) => [name, interpolated(value)]),
    );
    const config = loadConfig({ env, files: readConfigFiles(undefined) });
    expect(config.database.url?.reveal()).toBe('postgresql://footnote:secret@postgres:5432/footnote');
    expect(config.queue.url?.reveal()).toBe('redis://:secret@redis:6379');
    expect(bot.environment).toEqual(worker.environment);
  });

  test('write only where the read-only root has a place for it', () => {
    for (const { environment, tmpfs } of [bot, worker]) {
      expect(tmpfs).toContain('/tmp');
      expect(environment?.['FOOTNOTE_DATA']).toMatch(/^\/tmp\//);
    }
  });

  test('mount only what exists, and cannot change it', () => {
    for (const volume of [...(bot.volumes ?? []), ...(worker.volumes ?? [])]) {
      const [source = '', target, mode] = volume.split(':');
      expect(existsSync(source), source).toBe(true);
      expect(target).toBe('/app/config');
      expect(mode).toBe('ro');
    }
  });
});

describe('Postgres and Redis', () => {
  test('keep their data in volumes that are declared', () => {
    expect(postgres.volumes).toEqual(['postgres-data:/var/lib/postgresql']);
    expect(redis.volumes).toEqual(['redis-data:/data']);
    expect(Object.keys(compose.volumes).toSorted()).toEqual(['postgres-data', 'redis-data']);
  });

  test('have health checks', () => {
    expect(postgres.healthcheck?.test).toContain('pg_isready');
    expect(redis.healthcheck?.test.join(' ')).toContain('redis-cli ping');
  });

  test('are reached from inside only', () => {
    for (const service of [postgres, redis]) expect(service.networks).toEqual(['inside']);
    expect(compose.networks['inside']).toEqual({ internal: true });
    for (const service of [bot, worker]) expect(service.networks).toEqual(['inside', 'outside']);
  });

  test('make Redis write through to disk every second and evict nothing', () => {
    const command = redis.command?.join(' ') ?? '';
    expect(command).toContain("'appendonly yes'");
    expect(command).toContain("'appendfsync everysec'");
    expect(command).toContain("'maxmemory-policy noeviction'");
    expect(command).toContain("'dir /data'");
  });
});

test('holds no secret, and refuses to start without one', () => {
  const secrets = [...text.matchAll(/\$\{(\w*PASSWORD)([^}]*)\}/g)];
  expect(secrets.length).toBeGreaterThanOrEqual(4);
  for (const [, , guard = ''] of secrets) expect(guard).toMatch(/^:\?/);
  for (const [name, value] of services.flatMap(([, { environment }]) => Object.entries(environment ?? {}))) {
    if (/PASSWORD|TOKEN|SECRET|KEY/.test(name)) expect(value).toMatch(/^\$\{\w+:\?[^}]+\}$/);
  }
});

/** As compose does it, with every secret being `secret` and everything else its default. */
function interpolated(value: string): string {
  return value
    .replaceAll(/\$\{\w+:\?[^}]*\}/g, 'secret')
    .replaceAll(/\$\{\w+:-([^}]*)\}/g, (_whole, fallback: string) => fallback);
}
