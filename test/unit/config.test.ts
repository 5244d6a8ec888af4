import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { placeOfData } from '../../src/base/place-of-data.ts';
import type { Environment } from '../../src/base/variables.ts';
import { configSchema, loadConfig, readConfigFiles, readEnvironment } from '../../src/config.ts';

const shipped = readConfigFiles();
const load = (own = '', env: Environment = {}) =>
  loadConfig({ env, files: [...shipped, { path: 'own.yaml', text: own }] });

/** The problems as lines, without their numbers. */
function problems(own: string, env: Environment = {}): string[] {
  try {
    load(own, env);
  } catch (error) {
    expect(error).toMatchObject({ name: 'FootnoteError', code: 'config-invalid', retry: 'never' });
    const [, ...lines] = (error as Error).message.split('\n');
    return lines.map((line) => line.replace(/^ {2}\d+\. /, ''));
  }
  return [];
}

describe('people.approvers', () => {
  const approvers = (given: string) => load('', { FOOTNOTE_APPROVERS: given }).people.approvers.default;

  it('takes ids of Slack and Discord, roles, and the two words', () => {
    const all = ['requester', 'anyone', 'U0456', 'W012A3CDE', 'role:S0789', '112233445566778899'];
    expect(approvers(all.join(', '))).toEqual(all);
    expect(approvers('')).toEqual(['requester']);
  });

  it.each(['@bob', 'Bob', 'role:', 'role:admins', 'U1 U2', '<@U0456>', 'everyone'])(
    'refuses %s, which is nobody’s id',
    (given) => {
      const [problem, ...others] = problems('', { FOOTNOTE_APPROVERS: `U0456, ${given}` });
      expect(problem).toContain('people.approvers.default: found ');
      expect(problem).toContain('expected requester, anyone, ids of people, or role: and an id');
      expect(others).toEqual([]);
    },
  );

  it('refuses them for single places, too', () => {
    const own = 'people: { approvers: { places: { C1: ada } } }';
    expect(problems(own)[0]).toContain('people.approvers.places.C1: found "ada"');
  });

  it.each(['112233445566778899', '[U1, 112233445566778899]', '12'])(
    'asks for quotes around ids of digits: %s',
    (given) => {
      const [problem, ...others] = problems(`people: { approvers: { default: ${given} } }`);
      expect(problem).toContain('Put ids of digits in quotes');
      expect(problem).not.toContain('112233445566778900');
      expect(others).toEqual([]);
    },
  );
});

describe('api.keys.*.key', () => {
  const own = 'api: { keys: { x: { key: "${FOOTNOTE_API_KEY}", scopes: [read] } } }';
  const key = 'a-key-of-20-characters-or-more';

  it('loses blanks and line ends around it, as all keys do', () => {
    const { keys } = load(own, { FOOTNOTE_API_KEY: ` ${key}\r\n` }).api;
    expect(keys['x']?.key.reveal()).toBe(key);
  });

  it.each(['a key with blanks and 20 characters', 'schlüssel-mit-20-zeichen', 'k'.repeat(501)])(
    'refuses what no call could bring: %s',
    (given) => {
      expect(problems(own, { FOOTNOTE_API_KEY: given })).toEqual([
        expect.stringContaining('api.keys.x.key: found [secret] (from FOOTNOTE_API_KEY); expected 20 to 500'),
      ]);
    },
  );
});

it.each(['https://x.org/foot', 'https://x.org?a=b', 'https://x.org/#a'])(
  'pages.url: refuses %s, behind which no link can stand',
  (url) => {
    expect(problems('', { FOOTNOTE_WEB_URL: url })).toEqual([
      expect.stringContaining('has nothing behind its host and port'),
    ]);
  },
);

describe('names that an operator chooses', () => {
  it.each([
    ['api: { keys: { my_key: { key: a-key-of-20-characters-or-more, scopes: [read] } } }', 'api.keys.my_key'],
    ['mcp: { servers: { "my wiki": { url: "https://x", tools: a } } }', 'mcp.servers.(key not shown)'],
  ])('are told what can stand there: %s', (own, where) => {
    expect(problems(own)).toEqual([
      expect.stringMatching(
        /^own\.yaml:1 .*: this name cannot stand there; expected (?:small )?letters, digits/,
      ),
    ]);
    expect(problems(own)[0]).toContain(`${where}:`);
  });

  it('do not hide what is missing below them', () => {
    const own =
      'models: { catalog: { openai/mine: { contextTokens: 8000, maxOutputTokens: 800, reasons: true } } }';
    expect(problems(own)[0]).toContain('models.catalog.(key not shown).price: found nothing');
  });
});

describe('api.keys.*.scopes', () => {
  const scopes = (given: string) =>
    problems(`api: { keys: { x: { key: a-key-of-20-characters-or-more, scopes: ${given} } } }`);
  const each = 'one of "read", "start", "decide"';

  it.each([
    ['[read, fly]', `api.keys.x.scopes.1: found "fly"; expected ${each}`],
    ['read', `api.keys.x.scopes: found "read"; expected a list of at least 1, each ${each}`],
    ['[]', `api.keys.x.scopes: found an empty list; expected a list of at least 1, each ${each}`],
  ])('%s is told what belongs there', (given, told) => {
    expect(scopes(given)).toEqual([`own.yaml:1 ${told}`]);
  });
});

it('tells a variable of ours that nothing reads from one that is merely written nearly so', () => {
  const env = {
    FOOTNOTE_APROVERS: 'U1',
    FOOTNOTE_TESTS: 'short',
    FOOTNOTE_CONFIG: 'own.yaml',
    APROVERS: 'U1',
  };
  expect(load('', env).warnings).toEqual([
    'The variable FOOTNOTE_APROVERS is set, and nothing reads it. Did you mean FOOTNOTE_APPROVERS?',
  ]);
});

it('says nothing of a variable that is empty, or whose setting an own file has', () => {
  const env = { FOOTNOTE_APROVERS: '', FOOTNOTE_PROCESSES: '3' };
  expect(load('worker: { processes: 2 }', env).warnings).toEqual([]);
});

describe('the shipped file', () => {
  it('is complete and holds the limits of the design, with stage 7 at extended only (A36, A39, A136)', () => {
    const { research, people, worker } = load();
    expect(research.depths).toEqual({
      light: depth({
        tasks: [1, 3],
        searches: 2,
        pages: 5,
        words: 1200,
        minutes: 5,
        research: 'classic',
        calls: 8,
        loops: [0, 1],
        expected: [7, 16],
        citations: { mode: 'natural', facts: 0, searches: 0 },
      }),
      medium: depth({
        tasks: [3, 6],
        searches: 3,
        pages: 8,
        words: 2000,
        minutes: 15,
        research: 'react',
        calls: 12,
        loops: [1, 1],
        expected: [20, 40],
        citations: { mode: 'natural', facts: 0, searches: 0 },
      }),
      extended: depth({
        tasks: [5, 10],
        searches: 4,
        pages: 8,
        words: 3200,
        minutes: 30,
        research: 'react',
        calls: 20,
        loops: [2, 3],
        driver: 'auto',
        expected: [30, 70],
        citations: { mode: 'strict', facts: 7, searches: 2 },
      }),
    });
    expect(research).toMatchObject({
      parallel: 3,
      clarification: { enabled: true, questions: 3, rounds: 1 },
      approval: { plan: false, draft: true },
      limits: { plans: 3, iterations: 3, critiques: 2, visits: 40 },
    });
    expect(people.activeRunsPerPerson).toBe(2);
    expect(worker.leaseTtlMs).toBe(6_000);
  });

  it('lets an own file change one key of checking at one depth, and leaves the others (A142)', () => {
    const own = 'research:\n  depths:\n    medium:\n      citations: { facts: 2 }\n';
    const { light, medium, extended } = load(own).research.depths;
    expect(medium.citations).toEqual({ mode: 'natural', facts: 2, searches: 0 });
    expect([light.citations.facts, extended.citations.facts]).toEqual([0, 7]);
  });

  it('uses the embedded database and no Redis when no variable is set, or only empty ones', () => {
    for (const env of [{}, { DATABASE_URL: '', REDIS_URL: '', LOG_LEVEL: '', FOOTNOTE_DATA: '' }]) {
      const config = load('', env);
      expect(config.database.url).toBeNull();
      expect(config.queue.url).toBeNull();
      expect(config.log.level).toBe('info');
      expect(config.database.directory).toMatch(/[/\\]\.footnote$/);
    }
  });

  it('mentions exactly the variables that .env.example explains', () => {
    const example = readFileSync('.env.example', 'utf8');
    const explained = [...example.matchAll(/^([A-Z_]+)=/gm)].map((match) => match[1] ?? '');
    const used = new Set(
      [...shipped[0]!.text.matchAll(/\$\{([A-Z_]{3,}):-/g)].map((match) => match[1] ?? ''),
    );
    used.delete('NAME');
    expect(used.size).toBeGreaterThan(3);
    expect(explained.toSorted()).toEqual([...used, 'FOOTNOTE_CONFIG'].toSorted());
  });
});

function depth(row: {
  tasks: number[];
  searches: number;
  pages: number;
  words: number;
  minutes: number;
  research: string;
  calls: number;
  loops: number[];
  citations: object;
  driver?: string;
  expected: number[];
}): object {
  return {
    tasks: { min: row.tasks[0], max: row.tasks[1] },
    searchesPerTask: row.searches,
    pagesPerTask: row.pages,
    research: row.research,
    toolCalls: row.calls,
    driver: row.driver ?? 'plan',
    reflects: row.research === 'react',
    critiques: row.loops[0],
    iterations: row.loops[1],
    thinks: row.loops[1] === 3,
    words: { max: row.words },
    expected: {
      calls: { least: row.expected[0], most: row.expected[1] },
      ms: { least: expect.any(Number), most: expect.any(Number) },
      tokens: { least: expect.any(Number), most: expect.any(Number) },
    },
    softMs: row.minutes * 60_000,
    citations: row.citations,
  };
}

describe('an own file', () => {
  it('changes only the keys it names', () => {
    const config = load('worker: { concurrency: 9 }\nresearch:\n  depths: { light: { tasks: { max: 2 } } }');
    expect(config.worker).toEqual({ ...load().worker, concurrency: 9 });
    expect(config.research.depths.light.tasks).toEqual({ min: 1, max: 2 });
    expect(config.research.depths.medium).toEqual(load().research.depths.medium);
  });

  it.each(['', '# only a comment', 'worker:', 'worker:\n  # concurrency: 3\nlog:\n', '\uFEFFlog:\r\n'])(
    'that says nothing (%j) changes nothing',
    (text) => {
      expect(load(text)).toEqual(load());
    },
  );

  it('that is named but missing, or a directory, is an error that names it', () => {
    expect(() => readConfigFiles('/nowhere/footnote.yaml')).toThrow(
      /\/nowhere\/footnote\.yaml does not exist, though --config or FOOTNOTE_CONFIG names it/,
    );
    expect(() => readConfigFiles(tmpdir())).toThrow(/cannot be read \(EISDIR\)/);
  });

  it('is read from the disk and laid over the shipped one', () => {
    const folder = mkdtempSync(join(tmpdir(), 'config-'));
    writeFileSync(join(folder, 'own.yaml'), 'research: { parallel: 1 }');
    const files = readConfigFiles(join(folder, 'own.yaml'));
    rmSync(folder, { recursive: true });
    expect(loadConfig({ env: {}, files }).research.parallel).toBe(1);
  });
});

describe('problems', () => {
  it('are all reported at once, in the order of the file (A145)', () => {
    const found = problems(
      [
        'worker:',
        '  concurency: 3',
        '  concurrency: ${CORES}',
        'log: { level: loud }',
        'research:',
        '  parallel: 0',
        '  depths:',
        '    light:',
        '      tasks: { min: 4 }',
        'people: 2',
      ].join('\n'),
    );
    expect(found).toEqual([
      'own.yaml:2 worker.concurency: unknown key; did you mean worker.concurrency?',
      'own.yaml:3 worker.concurrency: needs the variable CORES, which is not set. ' +
        'Set it in the environment or in .env; or write a default: ${CORES:-default}',
      'own.yaml:4 log.level: found "loud"; expected one of "debug", "info", "warn", "error", "silent"',
      'own.yaml:6 research.parallel: found 0; expected a whole number from 1 to 10',
      'own.yaml:9 research.depths.light.tasks: found min 4 above max 3; expected min to be at most max',
      'own.yaml:10 people: found 2; expected a section with the keys activeRunsPerPerson, approvers',
    ]);
  });

  it('of the shipped file name the missing key', () => {
    const text = shipped[0]!.text.replace(/^ {2}parallel.*$/m, '');
    expect(() => loadConfig({ env: {}, files: [{ path: 'config/footnote.yaml', text }] })).toThrow(
      /config\/footnote\.yaml:\d+ research\.parallel: found nothing; expected a whole number from 1 to 10/,
    );
  });

  it('are reported even when there is no file', () => {
    expect(() => loadConfig({ env: {}, files: [] })).toThrow(
      `${Object.keys(configSchema.shape).length} problems`,
    );
  });

  it('of syntax come with file, line and column', () => {
    expect(problems('log:\n  level: "info\n')).toEqual([
      expect.stringMatching(/^own\.yaml:3:1 is not valid YAML: .*quote/),
    ]);
    expect(problems('log:\n\tlevel: info')).toEqual([
      'own.yaml:2:1 is not valid YAML: Tabs are not allowed as indentation',
    ]);
    expect(problems('log: {level: : info}')).toEqual([
      'own.yaml:1:14 is not valid YAML: Unexpected : in flow map',
    ]);
    expect(problems('log: {}\nlog: {}')).toEqual(['own.yaml:2:1 is not valid YAML: Map keys must be unique']);
  });

  it.each([
    ['a list', '- worker'],
    ['a text', 'worker'],
    ['two documents', 'log: {}\n---\nlog: {}'],
    ['an unknown anchor', 'log: *gone'],
    ['a bomb of anchors', bomb()],
    ['binary', '\u0000\u0001\u00FF{'],
    ['a tag', 'log: !function "x"'],
  ])('are reported when the file is %s', (_name, text) => {
    expect(problems(text)).toHaveLength(1);
  });

  it('of a misplaced key say where it belongs', () => {
    expect(problems('parallel: 2')).toEqual([
      'own.yaml:1 parallel: unknown key; did you mean research.parallel?',
    ]);
    expect(problems('log: { colour: 1 }')).toEqual([
      'own.yaml:1 log.colour: unknown key; the keys known here are level',
    ]);
  });

  it('do not arise from keys that exist on every object', () => {
    expect(problems('__proto__: { worker: 1 }')).toHaveLength(1);
    expect(problems('constructor: 1')).toHaveLength(1);
    expect(problems('log: { toString: 1 }')).toHaveLength(1);
  });
});

function bomb(): string {
  const line = (name: string, below: string) =>
    `${name}: &${name} [${Array(9).fill(`*${below}`).join(', ')}]`;
  return ['a: &a [x, x, x, x, x, x, x, x, x]', line('b', 'a'), line('c', 'b'), line('d', 'c')].join('\n');
}

describe('variables', () => {
  it('may stand for numbers and truth values', () => {
    const config = load('worker: { concurrency: "${N}" }\nresearch: { approval: { draft: "${D:-false}" } }', {
      N: '7',
    });
    expect(config.worker.concurrency).toBe(7);
    expect(config.research.approval.draft).toBe(false);
  });

  it('that hold something else are reported with their name', () => {
    expect(problems('worker: { concurrency: "${N}" }', { N: 'lots' })).toEqual([
      'own.yaml:1 worker.concurrency: found "lots" (from N); expected a whole number from 1 to 100',
    ]);
  });

  it('that an own file no longer mentions need not be set', () => {
    const base = { path: 'base.yaml', text: 'log: { level: "${GONE}" }' };
    const own = { path: 'own.yaml', text: 'log: { level: warn }' };
    expect(loadConfig({ env: {}, files: [...shipped, base, own] }).log.level).toBe('warn');
  });

  it('that are written wrongly are reported', () => {
    for (const text of ['${}', '${9A}', '${A-x}', '${A', '${A B:-x}']) {
      expect(problems(`log: { level: '${text}' }`, { A: 'info' })[0]).toMatch(/begins no variable/);
    }
  });

  it('of proxies are read in both cases, lower case first, and their passwords are not shown', () => {
    const env = {
      HTTPS_PROXY: 'http://upper:1',
      https_proxy: 'http://a:secret@lower:2',
      no_proxy: '*.x, 10.0.0.0/8',
    };
    const { proxy } = loadConfig({ env, files: shipped });
    expect(proxy.https?.reveal()).toBe('http://a:secret@lower:2');
    expect(proxy).toMatchObject({ http: null, none: ['*.x', '10.0.0.0/8'] });
    const [problem] = problems('', { https_proxy: 'socks5://a:secret@lower:2' });
    expect(problem).toMatch(/proxy.https: found \[secret\] \(from HTTPS_PROXY\); .* http:\/\/HOST:PORT/);
    expect(problems('', { NO_PROXY: 'http://x' })[0]).toMatch(/proxy.none: found "http:\/\/x"/);
    for (const none of [
      'a;b',
      'host:port',
      'a:99999',
      '[::1]:65536',
      '10.0.0.0/33',
      '10.0.0.0/255.0.0.0',
      '.',
      '/run/docker.sock',
      'a@b',
    ])
      expect(problems('', { NO_PROXY: `x, ${none}` })[0], none).toMatch(
        /proxy.none: found .*separated by commas/,
      );
    const some =
      'x,.corp,*.corp,*,w-*.x:8443,10.0.0.1:80,10.0.0.0/8,::1,[::1]:80,fd00::/8,a b,bücher.de:65535';
    expect(loadConfig({ env: { NO_PROXY: some }, files: shipped }).proxy.none).toHaveLength(12);
  });

  it('come from .env, and before that from the environment of the process', () => {
    const folder = mkdtempSync(join(tmpdir(), 'config-'));
    expect(readEnvironment(folder)).toEqual(process.env);
    writeFileSync(join(folder, '.env'), '# mine\nPATH=elsewhere\nFROM_THE_FILE="a b" # why\n');
    const env = readEnvironment(folder);
    rmSync(folder, { recursive: true });
    expect(env['FROM_THE_FILE']).toBe('a b');
    expect(env['PATH']).toBe(process.env['PATH']);
  });

  it('come from a .env whose editor marks it as UTF-8, and from none in another encoding', () => {
    const folder = mkdtempSync(join(tmpdir(), 'config-'));
    const marked = '\uFEFFFROM_THE_FILE=1\n';
    writeFileSync(join(folder, '.env'), marked);
    expect(readEnvironment(folder)['FROM_THE_FILE']).toBe('1');
    writeFileSync(join(folder, '.env'), marked, 'utf16le');
    expect(() => readEnvironment(folder)).toThrow(/\.env is not in UTF-8/);
    writeFileSync(join(folder, '.env'), 'PASSWORD=schlüssel\n', 'latin1');
    expect(() => readEnvironment(folder)).toThrow(/\.env is not in UTF-8/);
    rmSync(folder, { recursive: true });
  });

  it.each(['utf16le', 'latin1'] as const)('come from no settings file in %s', (encoding) => {
    const folder = mkdtempSync(join(tmpdir(), 'config-'));
    const file = join(folder, 'own.yaml');
    const text = '\uFEFFcaps: { contact: Jürgen }\n';
    writeFileSync(file, text);
    expect(readConfigFiles(file)[1]?.text).toBe(text.slice(1));
    writeFileSync(file, text.slice(1), encoding);
    expect(() => readConfigFiles(file)).toThrow(/own\.yaml is not in UTF-8/);
    rmSync(folder, { recursive: true });
  });

  it('lose blanks and line ends around addresses, as around keys', () => {
    const env = {
      OPENAI_BASE_URL: 'http://127.0.0.1:9/v1/\n',
      FOOTNOTE_WEB_URL: ' https://footnote.example ',
      DATABASE_URL: 'postgres://me:x@db/footnote\r\n',
    };
    const { models, pages, database } = loadConfig({ env, files: shipped });
    expect(models.endpoints['openai']?.url).toBe('http://127.0.0.1:9/v1');
    expect(pages.url).toBe('https://footnote.example');
    expect(database.url?.reveal()).toBe('postgres://me:x@db/footnote');
  });
});

it('data of an installed package lie where the next install does not replace them', () => {
  const installed = join('/usr', 'lib', 'node_modules', 'footnote-research');
  expect(placeOfData('.footnote', join('/srv', 'footnote'), '')).toBe(join('/srv', 'footnote', '.footnote'));
  expect(placeOfData('.footnote', installed)).toBe(join(homedir(), '.footnote'));
  expect(placeOfData('/var/lib/footnote', installed, '')).toBe('/var/lib/footnote');
  expect(() => placeOfData('.footnote', installed, '')).toThrow(/There is no home directory/);
});

it.each([
  ['', false],
  ['NO_CONTENT', false],
  ['TRUE', true],
  ['span_only', true],
])('OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT=%s captures: %s', (word, captures) => {
  const name = 'OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT';
  expect(load('', { [name]: word }).telemetry.otlp.content).toBe(captures);
  expect(problems('', { [name]: 'EVENT_ONLY' })[0]).toMatch(/telemetry\.otlp\.content: .*true .*or false/);
});

describe('secrets', () => {
  const url = 'postgres://me:hunter2@db/footnote';

  it('are shown nowhere, and revealed on request', () => {
    const config = load('', { DATABASE_URL: url, REDIS_URL: 'rediss://:hunter2@cache' });
    expect(config.database.url?.reveal()).toBe(url);
    for (const text of [
      JSON.stringify(config),
      inspect(config, { depth: 9, showHidden: true }),
      String(config.queue.url),
    ]) {
      expect(text).not.toContain('hunter2');
      expect(text).toContain('[secret]');
    }
  });

  it.each([
    ['as an address of the wrong kind', '', { DATABASE_URL: 'mysql://me:hunter2@db/x' }],
    ['as an address that is none', '', { REDIS_URL: 'hunter2' }],
    ['as an address without its end', '', { REDIS_URL: 'http://:hunter2' }],
    ['in the query of an address', '', { DATABASE_URL: 'mysql://db/x?password=hunter2' }],
    ['in an address that is to hold none', '', { FOOTNOTE_WEB_URL: 'me:hunter2@example.org' }],
    ['where another value belongs', 'log: { level: "${API_TOKEN}" }', { API_TOKEN: 'hunter2' }],
    ['below an unknown key', 'database: { password: hunter2 }', {}],
    ['in a file that is not valid', 'database: { url: "postgres://me:hunter2@db', {}],
    ['as a tag', 'database: { url: !hunter2 }', {}],
    ['as an anchor', 'database: { url: *hunter2 }', {}],
    ['after a closing bracket', 'log: {}} hunter2: "hunter2"', {}],
    ['in place of a section', 'database: "postgres://me:hunter2@db/x"\nqueue: hunter2', {}],
    ['in place of a key', '"postgres://me:hunter2@db/x": 1', {}],
    ['in place of another value', 'log: { level: "postgres://me:hunter2@db/x" }', {}],
    ['in a repeated key', 'database: { url: hunter2, url: hunter2 }', {}],
    ['beside a broken variable', 'database: { url: "hunter2 ${" }', {}],
  ])('are not repeated %s', (_where, own, env: Environment) => {
    const found = problems(own, env);
    expect(found).not.toEqual([]);
    expect(found.join('\n')).not.toContain('hunter2');
  });

  it('are not taken for one where an address has no place for a password', () => {
    const found = problems('', {
      FOOTNOTE_WEB_URL: 'footnote.example.org',
      DATABASE_URL: 'mysql://db:3306/x',
    });
    expect(found.join()).toMatch(/database\.url: found "mysql:\/\/db:3306\/x" \(from DATABASE_URL\)/);
    expect(found.join()).toMatch(/pages\.url: found "footnote\.example\.org" \(from FOOTNOTE_WEB_URL\)/);
  });

  it('that are wrong come with what to write', () => {
    expect(problems('', { DATABASE_URL: 'mysql://me:hunter2@x' })[0]).toMatch(
      /config\/footnote\.yaml:\d+ database\.url: found \[secret\] \(from DATABASE_URL\); expected an address .*postgresql:\/\/USER:PASSWORD@HOST/,
    );
  });
});

it.each(['', '/', '/0', '/12'])('an address of Redis may end with “%s”', (end) => {
  expect(load('', { REDIS_URL: `redis://cache:6379${end}` }).queue.url?.reveal()).toContain('cache');
});

it.each(['/shared', '/1/2', '/-1'])('an address of Redis that ends with “%s” names no database', (end) => {
  expect(problems('', { REDIS_URL: `redis://cache:6379${end}` })[0]).toMatch(/queue\.url: .*\/NUMBER/);
});

describe('the result', () => {
  it('cannot be changed', () => {
    const config = load();
    expect(() => Object.assign(config.research.depths.light.tasks, { max: 99 })).toThrow(TypeError);
    expect(() => Object.assign(config, { log: null })).toThrow(TypeError);
  });
});

describe('addresses of services that may be missing', () => {
  it.each([
    ['SEARXNG_URL', 'search.searxng.url'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'telemetry.otlp.url'],
  ])('says how %s has to begin', (name, key) => {
    expect(load('', { [name]: '' })).toBeDefined();
    const [problem] = problems('', { [name]: 'localhost:8080' });
    expect(problem).toContain(`${key}: found`);
    expect(problem).toContain('expected an address that begins with https:// or http://, or empty');
  });
});
