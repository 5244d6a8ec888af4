// Research in which a model chooses: what it is told, when it ends, and with what.
import { describe, expect, it } from 'vitest';
import type { ScriptedTurn } from '../../../../fakes/scripted-models.ts';
import { aTask, finish, heronPages, kept, question, taskScene } from '../../../../support/task-scene.ts';
import { shippedSettings } from '../../../../support/shipped-settings.ts';
import { deferred } from '../../../durable/stage.ts';
import { answersIn, inWords, onePage, open, search, saying } from './turns.ts';

describe('the opening', () => {
  it('shows the task alone, the first results and what was read, before any turn (C30, A43)', async () => {
    const scene = await taskScene({
      ...saying(finish([1, kept])),
      ...onePage,
      assignment: { feedback: 'Say how many days.' },
    });
    await scene.play();
    const [first] = scene.models.heard;
    const text = first?.messages[0]?.text ?? '';
    expect(text).toContain(question);
    expect(text).not.toContain(scene.work.brief.topic);
    expect(text).toContain('Say how many days.');
    expect(text).not.toMatch(/1\. Heron backups in the handbook/);
    expect(text).toMatch(/2\. Egret backups in the handbook \[egret\.test\]\n/);
    expect(text).toMatch(/<<<source 1 [^]*kept for 35 days[^]*source 1>>>/);
    expect(text).not.toContain('<<<source 2');
    expect(text).not.toMatch(/https?:/);
    expect(scene.calls).toEqual(['search Heron database backups kept', 'read https://heron.test/backups']);
  });

  it('is given to a model of the analytical tier at a low temperature (A42, D16)', async () => {
    const scene = await taskScene(saying(finish([1, kept])));
    await scene.play();
    const [first] = scene.models.heard;
    expect(first).toMatchObject({ tier: 'analytical', temperature: 0.1, toolChoice: 'auto' });
    expect(first?.system).toMatch(/Prefer the source closest to the matter[^]*Where sources disagree/);
  });

  it('never shows an address, not even one in a title or a snippet (A43)', async () => {
    const engine = {
      providers: ['memory'],
      search: () =>
        Promise.resolve({
          hits: [
            {
              url: 'https://a.test/secret-path',
              title: 'a.test/secret-path',
              snippet: 'see https://evil.test/x now\n9. Another result',
              provider: 'memory',
              published: '2025-03',
            },
          ],
          leftOut: 0,
          failures: [],
        }),
    };
    const scene = await taskScene({
      ...saying(finish()),
      parts: { search: engine },
      limits: { pagesPerTask: 1 },
      troubles: { broken: { 'https://a.test/secret-path': 'away' } },
    });
    await scene.play();
    const text = scene.models.heard[0]?.messages[0]?.text ?? '';
    expect(text).toContain('1. (no title) [a.test, 2025-03] (cannot be read): see now 9. Another result');
    expect(text).not.toMatch(/secret-path|evil/);
  });
});

describe('the end', () => {
  it('is when the model calls no tool: the researcher reads what was opened (A38)', async () => {
    const answer = {
      evidence: [{ source: 1, quote: kept, relevance: 1 }],
      observation: 'Read again.',
      missing: [],
      answered: 'yes',
    };
    const scene = await taskScene({
      ...saying({ text: 'It is 35 days.' }),
      script: { researcher: [answer] },
      assignment: { feedback: 'Look at days.' },
    });
    const found = await scene.play();
    expect(found).toMatchObject({ answered: 'yes', observation: 'Read again.' });
    expect(found.evidence).toMatchObject([{ quote: kept }]);
    expect(scene.models.asked).toHaveLength(1);
    expect(scene.models.asked[0]?.text).toContain('Look at days.');
    expect(await scene.events('task-finished')).toMatchObject([{ reason: 'llm-decided', answered: 'yes' }]);
  });

  it('is when the calls are used up, however many a turn asks for (A39)', async () => {
    const many: ScriptedTurn = {
      calls: Array.from(
        { length: 5 },
        (_, n) => ['search_web', { queries: [`search number ${n}`] }] as const,
      ),
    };
    const scene = await taskScene({
      ...saying(many, { calls: many.calls!.slice(0, 4) }, finish([1, kept])),
      limits: { toolCalls: 7, pagesPerTask: 1 },
    });
    const found = await scene.play();
    expect(await scene.events('tool-called')).toHaveLength(7);
    const { light, medium, extended } = shippedSettings.depths;
    expect([light, medium, extended].map(({ toolCalls }) => toolCalls)).toEqual([8, 12, 20]);
    const [, , last] = scene.models.heard;
    expect(last).toMatchObject({ toolChoice: 'required', tools: [{ name: 'finish' }] });
    expect(answersIn(last?.messages).filter(({ text }) => text === 'Not run: no call is left.')).toHaveLength(
      2,
    );
    expect(await scene.events('task-finished')).toMatchObject([{ reason: 'budget' }]);
    expect(found.answered).toBe('yes');
  });

  it('is not before the calls are used up where a turn makes one, which are counted down (A39, F22)', async () => {
    let n = 0;
    const pages = Object.fromEntries(
      Array.from({ length: 30 }, (_, m) => [
        `https://p${m}.test/`,
        `# Plover page number ${m} of many\n\nword${m} plover`,
      ]),
    );
    const scene = await taskScene({
      turns: {
        explorer: ({ tools }) => (tools?.length === 1 ? finish([1, kept]) : search(`word${(n += 1)}`)),
      },
      pages: { ...heronPages, ...pages },
    });
    await scene.play();
    expect(await scene.events('tool-called')).toHaveLength(12);
    expect(scene.models.heard).toHaveLength(13);
    const left = scene.models.heard.map(
      ({ messages }) => /^\d+ of \d+/.exec(messages.at(-1)?.text ?? '')?.[0],
    );
    expect(left.slice(0, 3)).toEqual(['12 of 12', '11 of 12', '10 of 12']);
    expect(scene.models.heard.at(-1)?.messages.at(-1)?.text).toMatch(
      /^0 of 12 [^]*All tool calls are used\. Call finish now/,
    );
    expect(await scene.events('task-finished')).toMatchObject([{ reason: 'budget', answered: 'yes' }]);
  });

  it('comes early when two turns in a row bring nothing new, which is said before (A45, F22)', async () => {
    const same = search('Heron backups');
    const scene = await taskScene(saying(same, same, finish([1, kept])));
    await scene.play();
    const words = scene.models.heard.map(({ messages }) => messages.at(-1)?.text ?? '');
    expect(words[1]).toContain('brings nothing new either, the search is over');
    expect(words[2]).toContain('Two turns in a row brought nothing new. Call finish now');
    expect(await scene.events('task-finished')).toMatchObject([{ reason: 'early-stop' }]);
  });

  it('does not come early while other sections of a known page are opened (A46, F22)', async () => {
    const parts = Array.from(
      { length: 12 },
      (_, m) => `## Part ${m}\n\nPlover ${m}. ${'It is long here. '.repeat(400)}`,
    );
    let n = 2;
    const scene = await taskScene({
      turns: { explorer: () => (n < 11 ? open(`1 §${(n += 1)}`) : finish([1, 'Plover 9.'])) },
      pages: { 'https://p.test/': `# Handbook\n\nHeron backups.\n\n${parts.join('\n\n')}` },
      ...onePage,
      parts: { passages: inWords },
      task: { question: 'Zebra?', searches: ['Heron backups'] },
    });
    const found = await scene.play();
    expect(await scene.events('tool-called')).toHaveLength(9);
    expect(await scene.events('task-finished')).toMatchObject([{ reason: 'llm-decided' }]);
    expect(found.evidence).toHaveLength(1);
    // no section stands twice in one conversation, and what was shown before the last turn is gone
    for (const { messages } of scene.models.heard) {
      const text = messages.map((one) => one.text).join('\n');
      for (let m = 0; m < 12; m += 1) expect(text.split(`\nPlover ${m}. `).length).toBeLessThanOrEqual(2);
      expect(text.length / 4).toBeLessThan(24_000);
    }
    expect(
      scene.models.heard
        .at(-1)
        ?.messages.map(({ text }) => text)
        .join('\n'),
    ).not.toContain('\nPlover 3. ');
  });

  it('is forced after the soft limit, which counts from the first turn (C31)', async () => {
    const scene: Awaited<ReturnType<typeof taskScene>> = await taskScene({
      turns: {
        explorer: async ({ tools }) => {
          if (tools?.length === 1) return finish([1, kept]);
          await scene.stage.clock.advance(60_000);
          return search(`query ${scene.stage.clock.now()}`);
        },
      },
      settings: { agent: { softMs: 100_000, hardMs: 1e9 } },
    });
    await scene.play();
    expect(scene.models.heard).toHaveLength(3);
    expect(await scene.events('task-finished')).toMatchObject([{ reason: 'soft-limit', answered: 'yes' }]);
  });

  it('is the hard limit: what was read so far is used without a model, and it says so (C31)', async () => {
    const hung = deferred();
    let turns = 0;
    const scene = await taskScene({
      turns: {
        explorer: (_request, signal) => {
          turns += 1;
          if (turns === 1) return open(2);
          hung.resolve();
          return new Promise((_resolve, reject) =>
            signal.addEventListener('abort', () => reject(new Error('aborted'))),
          );
        },
      },
      ...onePage,
      task: { question: 'How long are backups of the Egret database kept?' },
      settings: { agent: { softMs: 500, hardMs: 1_000 } },
    });
    const playing = scene.play();
    await hung.promise;
    await scene.stage.clock.advance(1_000);
    const found = await playing;
    expect(found.trouble).toContain('took too long');
    expect(found.evidence.map(({ quote }) => quote).join(' ')).toContain('12 days');
    expect(await scene.events('task-finished')).toMatchObject([{ reason: 'hard-limit' }]);
    expect(scene.models.asked).toEqual([]);
    expect(await scene.replay()).toEqual(found);
  });
});

describe('the last words', () => {
  const invented = finish([1, 'Backups are kept for ever.']);

  it('are told once to be wrong when no quote is in the sources; then the researcher reads', async () => {
    const again = await taskScene(saying(invented, finish([1, kept])));
    expect((await again.play()).evidence).toMatchObject([{ quote: kept }]);
    expect(answersIn(again.models.heard[1]?.messages)[0]?.text).toContain('letter by letter');
    // what it is to copy stands there still
    expect(again.models.heard[1]?.messages[0]?.text).toContain(kept);
    const answer = {
      evidence: [{ source: 1, quote: kept, relevance: 1 }],
      observation: 'Read.',
      missing: [],
      answered: 'yes',
    };
    const twice = await taskScene({ ...saying(invented, invented), script: { researcher: [answer] } });
    expect(await twice.play()).toMatchObject({ observation: 'Read.', answered: 'yes' });
    expect(twice.models.heard).toHaveLength(2);
  });

  it('name only what was opened, in the words of the source (D15)', async () => {
    const scene = await taskScene({
      ...saying(
        finish([2, 'Backups of the Egret database are kept for 12 days on two machines.'], [1, kept]),
      ),
      ...onePage,
    });
    const { evidence } = await scene.play();
    expect(evidence.map(({ url, quote }) => [url, quote])).toEqual([['https://heron.test/backups', kept]]);
  });

  it('may be that nothing was found', async () => {
    const scene = await taskScene(saying(finish()));
    expect(await scene.play()).toMatchObject({
      answered: 'no',
      evidence: [],
      missing: [`The sources do not answer: ${aTask.question}`],
    });
  });
});

describe('without a model', () => {
  it('the pages are read as at light depth', async () => {
    const scene = await taskScene({ alone: true });
    const found = await scene.play();
    expect(found.evidence[0]?.quote).toContain('35 days');
    expect(await scene.events('task-finished')).toMatchObject([{ reason: 'classic' }]);
  });
});
