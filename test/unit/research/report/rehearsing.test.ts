// What happens to whoever does what a draft advises, and the draft does not say, is worked into it by its writer before it is checked.
import { describe, expect, it } from 'vitest';
import { FootnoteError } from '../../../../src/base/errors.ts';
import { draftOf } from '../../../support/draft.ts';
import { judged, judgingStory } from '../../../support/judging-story.ts';
import { foundIn } from '../../../support/scripted-story.ts';
import { defaults } from '../../../support/theatre.ts';

const start = 'Take falcon [1].\n\nStop heron, then start falcon on its machine. Osprey is young [5].';
const steps = 'Stop heron, then start falcon on its machine.';
const better = start.replace(steps, 'Start falcon on its machine, then stop heron.');
const remarks = [
  {
    sentence: steps,
    happens: 'Nobody answers in between.',
    cure: 'Begin with falcon.',
    evidence: [],
    search: null,
  },
];
const noClaim = { 'Stop heron': 'no claim', 'Start falcon': 'no claim' } as const;

/** A writer that heeds what is said of its draft. */
const heeding = (text: string) => draftOf(text.includes('Nobody answers in between') ? better : start);

describe('rehearsing', () => {
  it('has the draft written again with what happens, and checks that one alone (F62)', async () => {
    const { report, asked, agents } = await judged(start, noClaim, {
      script: {
        writer: heeding,
        rehearser: [
          { remarks, untold: [], spare: [] },
          { remarks: [], untold: [], spare: [] },
        ],
      },
    });
    expect(report).toContain('Start falcon on its machine, then stop heron. Osprey is young [2].');
    expect(asked('writer')[1]).toMatch(/Nobody has read it yet\.\n<<<draft \w+\nTake falcon \[1\]\./);
    expect(asked('writer')[1]).toContain(
      'At “Stop heron, then start falcon on its machine.”: Nobody answers in between. Proposed without evidence: Begin with falcon.',
    );
    expect(agents().filter((agent) => agent === 'writer' || agent === 'rehearser')).toEqual([
      'writer',
      'rehearser',
      'writer',
      'rehearser',
    ]);
    expect(asked('verifier').join('\n')).not.toContain('Stop heron, then start');
  });

  it('sees which sentences have no source', async () => {
    const told = start.replace(steps, `${steps} It starts on its own [own].`);
    const { asked } = await judged(told, noClaim, {
      script: { writer: () => draftOf(told), rehearser: [{ remarks: [], untold: [], spare: [] }] },
    });
    expect(asked('rehearser')[0]).toContain(`${steps} It starts on its own [own]. Osprey`);
  });

  it('leaves its newest draft, not the first one, where the research is stopped before that is checked', async () => {
    let stop = () => {};
    const story = await judgingStory(start, noClaim, {
      script: {
        writer: heeding,
        rehearser: [
          { remarks, untold: [], spare: [] },
          { remarks: [], untold: [], spare: [] },
        ],
        verifier: () => {
          stop();
          throw new FootnoteError('model-unavailable', 'No model answers.');
        },
      },
    });
    const { world, runId, nudge } = story;
    let stopped: Promise<unknown> = Promise.resolve();
    stop = () => {
      stopped = world.cancel(runId);
      nudge();
    };
    await story.pass();
    await stopped;
    if ((await story.status()) !== 'cancelled') await story.pass();
    expect(await story.status()).toBe('cancelled');
    expect((await story.result()).report).toContain('Start falcon on its machine, then stop heron.');
  });

  it('says which evidence bears out what would mend it, and sees what was found (F62)', async () => {
    const [remark] = remarks;
    const said = [
      { ...remark, evidence: [2, 99] },
      { ...remark, happens: 'It is not told why.', cure: null, evidence: [3] },
    ];
    const { asked } = await judged(start, noClaim, {
      script: {
        writer: heeding,
        rehearser: [
          { remarks: said, untold: [], spare: [] },
          { remarks: [], untold: [], spare: [] },
        ],
      },
    });
    expect(asked('writer')[1]).toContain('Nobody answers in between. See evidence 2: Begin with falcon.');
    expect(asked('writer')[1]).toContain('It is not told why. See evidence 3.');
    expect(asked('rehearser')[0]).toMatch(/What was found:\n\nFinding 1 \(.*evidence: \[\d+\]/);
  });

  it('hands on one thing that was found and is not told, also without a remark (F62)', async () => {
    const untold = [
      { what: 'Osprey answers twice as fast.', evidence: [5] },
      { what: 'Heron is older.', evidence: [3] },
    ];
    const { asked } = await judged(start, noClaim, {
      script: {
        rehearser: [
          { remarks: [], untold, spare: [] },
          { remarks, untold: untold.slice(1), spare: [] },
        ],
      },
    });
    const [, second, third] = asked('writer');
    expect(asked('writer')).toHaveLength(3);
    expect(second).toContain('Found, and not told: Osprey answers twice as fast. See evidence 5.');
    expect(second).not.toContain('Heron is older.');
    expect(asked('rehearser')[1]).toContain('Osprey answers twice as fast.');
    expect(third).toContain('Found, and not told: Heron is older. See evidence 3.');
    const isLast = 'Nobody goes through the next draft again.';
    expect([second, third].map((text) => text?.includes(isLast))).toEqual([false, true]);
  });

  it('has left out what this person would not miss, within the length that the writer is told, too (F62)', async () => {
    const spare = ['Osprey is young, as everybody knows.', 'Heron is old.'];
    const padded = `${start} ${spare.join(' ')} ${'Falcon can do it. '.repeat(160)}`;
    const { asked } = await judged(padded, noClaim, {
      script: {
        writer: [draftOf(padded, { answering: ['Falcon can do it.'] })],
        rehearser: [
          { remarks, untold: [], spare: [...spare, 'Falcon can do it.'] },
          { remarks: [], untold: [], spare },
        ],
      },
    });
    const [, second] = asked('writer');
    for (const text of spare) expect(second).toMatch(new RegExp(`<<<not needed \\w+\\n${text}`));
    expect(second).not.toMatch(/<<<not needed \w+\nFalcon can do it/);
    expect(second).toContain('at most 900 words');
    expect(asked('rehearser')[0]).toMatch(
      /it has 6\d\d words beside code; this person wants about 600, and 900 are/,
    );
    expect(asked('rehearser')[1]).toContain('Not needed: “Heron is old.”');
    // It is no reason of its own to have a draft written again.
    expect(asked('writer')).toHaveLength(2);
  });

  it('shows the second draft all that the first one was made of, in front of what is new (F62)', async () => {
    const { asked } = await judged(start, noClaim, {
      script: { writer: heeding, rehearser: [{ remarks, untold: [], spare: [] }] },
    });
    const [first, second] = asked('writer').map((text) => text.split('The last draft:')[0]);
    const bare = (text = '') => text.replace(/[0-9a-f]{6}/g, '');
    expect(bare(second)).toBe(bare(first));
  });

  it('looks in the pages that were read for what is said, and for what the draft says is not stated (F62)', async () => {
    const quote = 'the heron engine handled 300 requests a second';
    const { report, asked, result } = await judged(start, noClaim, {
      script: {
        rehearser: [
          { remarks: [{ ...remarks[0], search: 'heron requests a second' }], untold: [], spare: [] },
        ],
        researcher: (text) => ({
          evidence: [
            {
              source: Number(/source (\d+) \w+\nTitle: A test of heron/.exec(text)?.[1]),
              quote,
              relevance: 1,
            },
          ],
          observation: 'It says how many.',
          missing: [],
          answered: 'yes',
        }),
        writer: (text) => {
          const n = /<<<evidence (\d+) \w+\nBefore it: In our test \nQuote: the heron engine handled/.exec(
            text,
          )?.[1];
          const notStated = [{ sentence: 'Osprey is young [5].', what: 'osprey age' }];
          return draftOf(n === undefined ? start : `${better} Heron handles 300 requests [${n}].`, {
            notStated,
          });
        },
      },
    });
    expect(asked('researcher')[0]).toMatch(
      /about each of these points\?\n- Nobody answers in between\. \(heron requests a second\)\n- osprey age\n/,
    );
    expect(asked('researcher')[0]).toContain(
      'In our test the heron engine handled 300 requests a second without',
    );
    expect(asked('writer')[1]).toMatch(/improvement>>>\nEvidence (\d+) to \1 is new/);
    expect(report).toContain('Heron handles 300 requests [3].');
    expect(result.citations.map((one) => one.quote)).toContain(quote);
  });

  it('looks for what the draft says without a source', async () => {
    const own = 'Petrel came in 2009';
    const { asked, web } = await judged(start, noClaim, {
      script: {
        rehearser: [{ remarks, untold: [], spare: [] }],
        writer: () => draftOf(`${start} ${own} [own].`, { lookUp: ['petrel released'] }),
      },
    });
    expect(asked('researcher')[0]).toContain(`about each of these points?\n- ${own}.\n`);
    expect(asked('researcher')[0]).toContain('The petrel engine was released by its own foundation in 2009.');
    expect(web.calls.filter((call) => call.startsWith('read') && call.includes('petrel'))).not.toEqual([]);
    expect(asked('writer')[1]).toContain('says without a source');
  });

  it('may ask once for a section that it was not shown', async () => {
    const partly = { evidence: [], observation: '', missing: ['When.'], answered: 'partly' };
    const { asked } = await judged(start, noClaim, {
      script: {
        rehearser: [{ remarks, untold: [], spare: [] }],
        writer: () => draftOf(`${start} Petrel came in 2009 [own].`, { lookUp: ['petrel released'] }),
        researcher: () => ({ ...partly, sections: [{ source: 1, sections: [1] }] }),
      },
    });
    const looks = asked('researcher').filter((text) => text.includes('about each of these points'));
    expect(looks.map((text) => text.includes('You may ask for further sections once'))).toEqual([
      true,
      false,
    ]);
  });

  it('looks for nothing where no remark names what to search for', async () => {
    const { asked } = await judged(start, noClaim, {
      script: {
        rehearser: [{ remarks, untold: [], spare: [] }],
        writer: () =>
          draftOf(start, { notStated: [{ sentence: 'Osprey is young [5].', what: 'osprey age' }] }),
      },
    });
    expect(asked('writer')[1]).toContain('Nobody answers in between');
    expect(asked('researcher').filter((text) => text.includes('about each of these points'))).toEqual([]);
  });

  it('searches the web for what a remark names, and reads the best pages that nobody has read (F62)', async () => {
    const quote = 'The petrel engine was released by its own foundation in 2009.';
    const lookedUp = async (searchFails: (query: string) => string | null) => {
      const { report, asked, web, library, runId } = await judged(start, noClaim, {
        webTroubles: { searchFails },
        script: {
          rehearser: [{ remarks: [{ ...remarks[0], search: 'petrel released' }], untold: [], spare: [] }],
          writer: (text) => {
            const n = /<<<evidence (\d+) \w+\nQuote: The petrel engine/.exec(text)?.[1];
            return draftOf(n === undefined ? start : `${better} Petrel came in 2009 [${n}].`);
          },
        },
      });
      const records = library.reports.get(runId);
      const read = web.calls.filter((call) => call.startsWith('read') && call.includes('petrel'));
      return { report, shown: asked('researcher')[0], read, sources: records?.sources.map(({ url }) => url) };
    };
    const found = await lookedUp(() => null);
    expect(found.read).toHaveLength(new Set(found.read).size);
    expect(found.read).toContain('read https://petrel.example/facts');
    expect(found.shown).toContain(quote);
    expect(found.report).toMatch(/Petrel came in 2009 \[\d\]\./);
    expect(found.sources).toContain('https://petrel.example/facts');
    const failed = await lookedUp((query) => (query.includes('petrel') ? 'It is away.' : null));
    expect(failed.read).toEqual([]);
    expect(failed.shown).toContain('(petrel released)');
    expect(failed.report).toContain('Osprey is young');
  });

  it('shows what a search finds in the order of its results, also what was read before (F62)', async () => {
    const titles = async (search: string) => {
      const { asked } = await judged(start, noClaim, {
        script: {
          rehearser: [{ remarks: [{ ...remarks[0], search }], untold: [], spare: [] }],
          writer: () => draftOf(start),
        },
      });
      const text = asked('researcher').find((one) => one.includes('about each of these points')) ?? '';
      return Array.from(text.matchAll(/^Title: (.+)$/gm), ([, title = '']) => title);
    };
    // The first of them was read for a task, the second by nobody.
    expect((await titles('heron released foundation'))[0]).toBe('The heron engine');
    expect((await titles('petrel released foundation'))[0]).toBe('The petrel engine');
  });

  it('looks without a critic also for what its tasks lack (F62)', async () => {
    const lacking = {
      evidence: [],
      observation: 'No page says it.',
      missing: ['Its price.'],
      answered: 'no',
    };
    const lookedUp = async (depth: 'light' | 'medium') => {
      const { asked } = await judged(start, noClaim, {
        depth,
        draft: { advises: true },
        script: {
          researcher: (text) => (text.includes('osprey') ? lacking : foundIn(text)),
          rehearser: [
            { remarks: [{ ...remarks[0], search: 'heron' }], untold: [], spare: [] },
            { remarks: [], untold: [], spare: [] },
          ],
        },
      });
      return asked('researcher').find((text) => text.includes('about each of these points'));
    };
    expect(await lookedUp('light')).toContain('(heron)\n- Not found so far: Its price.');
    expect(await lookedUp('medium')).not.toContain('Its price.');
  });

  it('is done once more with the draft that it has changed, and mends the worst two of that (F62)', async () => {
    const moved = 'Start falcon on its machine, then stop heron.';
    const later = ['Both write.', 'Nobody can log in.', 'Mails are lost.', 'The log is long.'].map(
      (happens) => ({
        sentence: moved,
        happens,
        cure: null,
        evidence: [],
        search: 'heron log',
      }),
    );
    const last = better.replace(moved, 'Start falcon where nobody writes, then stop heron.');
    const { report, asked, agents } = await judged(
      start,
      { ...noClaim, 'Start falcon where': 'no claim' },
      {
        script: {
          writer: (text) => (text.includes('Both write.') ? draftOf(last) : heeding(text)),
          rehearser: [
            { remarks, untold: [], spare: [] },
            { remarks: later, untold: [], spare: [] },
          ],
        },
      },
    );
    expect(report).toContain('Start falcon where nobody writes, then stop heron.');
    const third = asked('writer')[2];
    expect(third).toMatch(
      /<<<draft \w+\nTake falcon \[1\]\.\n\nStart falcon on its machine, then stop heron\./,
    );
    expect(third).toContain('Nobody can log in.');
    expect(third).not.toContain('The log is long.');
    const room = (text = '') => Number(/at most (\d+) words/.exec(text)?.[1]);
    expect(room(third)).toBeGreaterThanOrEqual(room(asked('writer')[1]));
    expect(third).not.toContain('Nobody answers in between.');
    const heeded = asked('rehearser').map((text) => text.split('Remarks on the draft before:')[1]);
    expect(heeded).toEqual([
      expect.not.stringContaining('Nobody answers'),
      expect.stringContaining('Nobody answers'),
    ]);
    expect(agents().filter((agent) => agent === 'rehearser')).toHaveLength(2);
    expect(agents()).not.toContain('researcher');
  });

  it('keeps the draft of which nothing is said', async () => {
    const { report, asked } = await judged(start, noClaim, {
      script: { rehearser: [{ remarks: [], untold: [], spare: [] }] },
    });
    expect(report).toContain(steps);
    expect(asked('writer')).toHaveLength(1);
  });

  it('asks once for a draft, at light depth only where its writer says that it advises something (F62)', async () => {
    const askedFor = async (depth: 'light' | 'medium', advises: boolean) => {
      const writer = [draftOf(start, { advises })];
      const { agents } = await judged(start, noClaim, { depth, script: { writer } });
      return agents().filter((agent) => agent === 'rehearser').length;
    };
    expect(await askedFor('medium', false)).toBe(1);
    expect(await askedFor('light', false)).toBe(0);
    expect(await askedFor('light', true)).toBe(1);
  });

  it('is not asked about a draft that only leaves out what people have read', async () => {
    const story = await judgingStory('', noClaim, {
      limits: { approval: { ...defaults.approval, draft: true } },
      script: {
        writer: (text) =>
          draftOf(text.includes('Leave the last out') ? `Take falcon [1].\n\n${steps}` : start),
      },
    });
    await story.pass();
    await story.answer('approve/r1/decide', { kind: 'feedback', text: 'Leave the last out.' });
    await story.pass();
    expect(story.asked('writer').at(-1)).toContain('Leave the last out.');
    expect(story.asked('rehearser')).toHaveLength(1);
  });

  it('hears nothing of what people have read in an earlier draft (F62)', async () => {
    const added = 'Then tell everybody about it.';
    const story = await judgingStory('', noClaim, {
      limits: { approval: { ...defaults.approval, draft: true } },
      script: {
        writer: (text) =>
          draftOf(
            text.includes('They call.')
              ? `${start} Tell everybody, who will call then.`
              : text.includes('Say more')
                ? `${start} ${added}`
                : start,
          ),
        rehearser: (text) => ({
          remarks: text.includes(added)
            ? [...remarks, { sentence: added, happens: 'They call.', cure: null, evidence: [], search: null }]
            : [],
          untold: text.includes(added) ? [{ what: 'Osprey answers twice as fast.', evidence: [5] }] : [],
          spare: text.includes(added) ? [steps] : [],
        }),
      },
    });
    await story.pass();
    await story.answer('approve/r1/decide', { kind: 'feedback', text: 'Say more.' });
    await story.pass();
    const last = story.asked('writer').at(-1) ?? '';
    expect(last).toContain('They call.');
    expect(last).not.toContain('Nobody answers in between.');
    // Nor does a draft that people have read grow by what they did not ask for.
    expect(last).not.toContain('twice as fast');
    expect(last).not.toContain('not needed');
    // It is as long as it was wanted, and rehearsing adds little, however long the request wanted it.
    const [, words = '', most = ''] =
      /^Length: the last draft has (\d+) words; .* at most (\d+) words/m.exec(last) ?? [];
    expect(Number(most) - Number(words)).toBeLessThanOrEqual(45);
    expect(story.asked('rehearser').at(-1)).toContain(
      `it has ${words} words beside code, as these people want it`,
    );
    // Whoever waits for a change is not kept waiting for a second rehearsal.
    expect(story.asked('rehearser')).toHaveLength(2);
    // The draft follows the wish already: it is not to be followed twice.
    expect(last).toMatch(/Feedback:\n\n\(none\)\n\nEarlier feedback:\n\n[^]*Say more\./);
    await story.answer('approve/r2/decide', { kind: 'accepted' });
    await story.pass();
    expect((await story.result()).report).toContain(`${steps} Osprey is young [2]. Tell everybody, who will`);
  });
});
