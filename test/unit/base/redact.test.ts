// What never gets into a log: known secrets, secrets by name, secrets by shape; in fields, in lists, in errors of drivers.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { APIError } from 'openai';
import pg from 'pg';
import { errors } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../../src/base/pino-logger.ts';
import { textRedactor } from '../../../src/base/redact.ts';
import { Secret } from '../../../src/base/secret.ts';

let directory: string;
let file: string;
let files = 0;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'footnote-redact-'));
});
beforeEach(() => {
  file = join(directory, `${files++}.log`);
});
afterAll(() => rmSync(directory, { recursive: true }));

/** The line that is written for these fields. */
function logged(fields: object, message = 'said', hide?: unknown): string {
  createLogger('debug', file, { hide }).warn(fields, message);
  return readFileSync(file, 'utf8');
}

describe('fields', () => {
  it.each([
    ['password', { password: 'hunter2' }],
    ['apiKey', { options: { apiKey: 'hunter2' } }],
    ['X-Api-Key', { headers: [{ 'X-Api-Key': 'hunter2' }] }],
    ['OPENAI_API_KEY', { environment: { OPENAI_API_KEY: 'hunter2' } }],
    ['x-goog-api-key', { headers: { 'x-goog-api-key': ['hunter2'] } }],
    ['X-Subscription-Token', { headers: { 'X-Subscription-Token': 'hunter2' } }],
    ['Authorization', { request: { headers: { Authorization: 'hunter2' } } }],
    ['proxy-authorization', { a: [[{ 'proxy-authorization': 'hunter2' }]] }],
    ['set-cookie', { response: { 'set-cookie': ['hunter2'] } }],
    ['accessToken', { accessToken: 'hunter2' }],
    ['client_secret', { body: { client_secret: { value: 'hunter2' } } }],
  ])('under the name %s are hidden at every depth', (name, fields) => {
    const line = logged(fields);
    expect(line).not.toContain('hunter2');
    expect(line).toContain(`"${name}":"[secret]"`);
  });

  it('that only sound like secrets are shown', () => {
    const fields = {
      inputTokens: 12,
      tokens: 5,
      key: 'gather/r1/task-2',
      keys: ['a'],
      token: 7,
      monkey: 'yes',
    };
    expect(JSON.parse(logged(fields))).toMatchObject(fields);
  });

  it('that are objects of a driver are only named', () => {
    const client = new pg.Client({ password: 'hunter2', host: 'example.org' });
    const line = logged({ client, headers: new Headers({ authorization: 'hunter2' }), at: new Date(0) });
    expect(JSON.parse(line)).toMatchObject({
      client: '[Client]',
      headers: '[Headers]',
      at: '1970-01-01T00:00:00.000Z',
    });
    expect(line).not.toContain('hunter2');
  });

  it('that never end are cut off', () => {
    const endless: Record<string, unknown> = { name: 'ring' };
    endless['next'] = endless;
    expect(logged({ endless, many: Array.from({ length: 500 }, () => 'item') })).toContain('[deeper]');
  });
});

describe('texts', () => {
  const secrets: readonly (readonly [string, string, string])[] = [
    ['an address', 'at postgresql://me:hunter2@db:5432/x', 'postgresql://[secret]@db:5432/x'],
    ['an address with an @ in its password', 'at redis://:hun@ter2@h:6379', 'redis://[secret]@h:6379'],
    ['an address with a token for a user', 'at https://hunter2@host/x', 'https://[secret]@host/x'],
    ['a query', 'GET https://h/s?q=tea&key=hunter2&cx=1', '?q=tea&key=[secret]&cx=1'],
    ['a header', 'Authorization: Bearer hunter2hunter2', 'Bearer [secret]'],
    ['basic authorization', 'sent basic aHVudGVyMjpodW50ZXIy=', 'basic [secret]'],
    ['a key of OpenAI', 'Incorrect API key provided: sk-proj-hunter2hunter2.', '[secret]'],
    ['a token of Slack', 'with xoxb-123-hunter2hunter2', 'with xoxb-[secret]'],
    ['a connection string', 'connect failed: host=db password=hunter2 user=me', 'password=[secret] user=me'],
  ];

  it.each(secrets)('lose what is secret in %s', (_name, text, shown) => {
    const line = logged({ list: [{ text }], err: new Error('outer', { cause: new Error(text) }) }, text);
    expect(line).not.toContain('hunter2');
    expect(line).not.toContain('aHVudGVy');
    expect(line.split(shown).length - 1).toBeGreaterThanOrEqual(3);
  });

  it.each([
    'see https://example.org/@someone/post?mail=a@b.org',
    'the basic idea, bearer of news',
    'gather/r1/task-2/search key task-2 tokens=12',
    'run_5k2m at 127.0.0.1:5432',
  ])('stay as they are when nothing in them is secret: %s', (text) => {
    expect(textRedactor(null)(text)).toBe(text);
  });

  it('keep the address of a proxy that nobody logs in to, and lose one with a password', () => {
    const hide = textRedactor({
      https: new Secret('http://proxy.corp:3128'),
      http: new Secret('http://proxy.corp:3128/'),
      other: new Secret('http://ann:hunter2-hunter2@proxy.corp:3128'),
      hook: new Secret('https://hooks.corp/T0/B0/xyz'),
    });
    expect(hide('the proxy http://proxy.corp:3128 is away')).toBe('the proxy http://proxy.corp:3128 is away');
    expect(hide('http://ann:hunter2-hunter2@proxy.corp:3128')).toBe('[secret]');
    expect(hide('https://hooks.corp/T0/B0/xyz')).toBe('[secret]');
  });

  it('lose every known secret, however it is written, and the password of an address', () => {
    const config = {
      models: { endpoints: { mine: { key: new Secret('plain words "as" key') } } },
      database: { url: new Secret('postgresql://postgres:p%40ss-hunter2@db/x') },
      queue: { url: new Secret('redis://default:default@h') },
      short: new Secret('abc'),
    };
    const line = logged(
      {
        said: 'the key is plain words "as" key',
        list: ['password authentication failed: p@ss-hunter2, p%40ss-hunter2'],
      },
      'default abc postgres',
      config,
    );
    expect(JSON.parse(line)).toMatchObject({
      said: 'the key is [secret]',
      list: ['password authentication failed: [secret], [secret]'],
      msg: 'default abc postgres',
    });
  });
});

describe('errors of drivers', () => {
  it('of undici show what happened and no header or body', () => {
    const error = new errors.ResponseError('Response status code 401', 401, {
      headers: { authorization: 'hunter2' },
      body: 'hunter2',
    });
    const fetchFailed = new TypeError('fetch failed', { cause: error });
    const line = logged({
      err: fetchFailed,
      other: [{ error }],
      all: new AggregateError([error], 'all failed'),
    });
    expect(JSON.parse(line)).toMatchObject({
      err: { type: 'TypeError', message: 'fetch failed: Response status code 401' },
      other: [{ error: { code: 'UND_ERR_RESPONSE' } }],
    });
    expect(line).not.toContain('hunter2');
  });

  it('of OpenAI show the status and no header, and not the key that the provider repeats', () => {
    const error = APIError.generate(
      401,
      { error: { message: 'Incorrect API key provided: sk-hunter2hunter2', code: 'invalid_api_key' } },
      undefined,
      new Headers({ 'set-cookie': 'hunter2' }),
    );
    const line = logged({ err: error });
    expect(line).toContain('401 Incorrect API key provided');
    expect(line).toContain('invalid_api_key');
    expect(line).not.toContain('hunter2');
  });

  it('of Postgres show the code and no row', () => {
    const error = Object.assign(new pg.DatabaseError('duplicate key value', 100, 'error'), {
      code: '23505',
      detail: 'Key (token)=(hunter2) already exists.',
      where: 'hunter2',
    });
    const line = logged({ err: error, nested: { cause: error } });
    expect(JSON.parse(line)).toMatchObject({ err: { message: 'duplicate key value', code: '23505' } });
    expect(line).not.toContain('hunter2');
  });

  it('show what is thrown without being an error', () => {
    expect(JSON.parse(logged({ err: 'plain text', none: null }))).toMatchObject({
      err: 'plain text',
      none: null,
    });
  });
});

describe('what every line carries', () => {
  it('is asked for at each line; what the line says itself wins', () => {
    let step = 'plan/r1/draft';
    const logger = createLogger('info', file, { fields: () => ({ runId: 'run_1', step }) });
    logger.info({}, 'first');
    step = 'write/r1/text';
    logger.info({ runId: 'run_2' }, 'second');
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { runId: 'run_1', step: 'plan/r1/draft' },
      { runId: 'run_2', step: 'write/r1/text' },
    ]);
  });
});
