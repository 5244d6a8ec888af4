// A whole research whose writer and analyst have little room: what they are shown, what is told of it, and what is not done twice.
import { describe, expect, it } from 'vitest';
import type { Models, Tier } from '../../../../src/llm/port.ts';
import type { ArchivedItem } from '../../../../src/store/library-port/archive.ts';
import type { Settings } from '../../../../src/research/settings.ts';
import { manualClock, settled } from '../../../support/manual-clock.ts';
import { memoryWeb } from '../../../fakes/memory-web.ts';
import type { ScriptedModels } from '../../../fakes/scripted-models.ts';
import {
  analyzed,
  planned,
  scriptedStory,
  subjects,
  topic,
  understood,
} from '../../../support/scripted-story.ts';
import type { StoryParts } from '../../../support/scripted-story.ts';
import { defaults } from '../../../support/theatre.ts';

const more = (name: string) =>
  `Its makers say that ${name} was measured in three rooms, that the ${name} rooms were quiet, and that they would do it again with more machines, with more people and with a longer list of questions than the one that was used then.`;
const pages = Object.fromEntries(
  subjects.flatMap((name, index) => [
    [
      `https://${name}.example/facts`,
      `# The ${name} engine\n\n${more(name)}\n\nThe ${name} engine was released by its own foundation in ${2001 + index}, after four years of work on its parser, its planner and its storage, which were all written anew for it by eleven people.\n\n${more(name)}`,
    ],
    [
      `https://journal${index}.example/${name}`,
      `# A test of ${name}\n\n${more(name)}\n\nIn our test the ${name} engine handled ${(index + 2) * 100} requests a second without errors, on a machine with 16 cores and 64 GB of memory that was bought for it and used for nothing else in those weeks.\n\n${more(name)}`,
    ],
  ]),
);

/** Room by tier; where nothing is said there is enough. */
function aStory(room: Partial<Record<Tier, number>>, over: StoryParts = {}) {
  const models = (scripted: ScriptedModels): Models => ({
    ...scripted,
    roomFor: (tier) => room[tier] ?? 100_000,
  });
  return scriptedStory({
    web: memoryWeb(pages),
    models,
    ...over,
    script: {
      planner: [planned(...subjects.slice(0, 6))],
      summarizer: summarized,
      analyst: [findingOn(1)],
      ...over.script,
    },
  });
}

/** An analysis that is sure of one thing, by this quote. */
const findingOn = (n: number) =>
  analyzed([], { findings: [{ content: 'It is sure.', quotes: [n], confidence: 'high', category: null }] });

/** Its first words. */
function summarized(text: string) {
  const [, words = '9'] = /At most (\d+) words/.exec(text) ?? [];
  const [, passage = ''] = /<<<passage \w+\n([\s\S]*?)\n\w+ passage>>>/.exec(text) ?? [];
  return { text: passage.split(' ').slice(0, Number(words)).join(' ') };
}

const withContexts = (contexts: Partial<Settings['contexts']>) => ({
  limits: { contexts: { ...defaults.contexts, ...contexts } },
});

describe('with enough room', () => {
  it('everything is shown as it stands, which the result says, and no note does (B68, B69)', async () => {
    const { pass, result, asked, agents } = await aStory({});
    await pass();
    const { fidelity, cautions } = await result();
    expect(fidelity).toMatchObject({ score: 1, level: 'full', summarised: 0, dropped: [], archived: [] });
    expect(fidelity?.items.every(({ level, tokens, shown }) => level === 'full' && tokens === shown)).toBe(
      true,
    );
    expect(asked('writer')[0]).not.toContain('In short');
    expect(agents()).not.toContain('summarizer');
    expect(cautions.join(' ')).not.toContain('room');
  });
});

/** All quotes at least in a few words. */
const inParts = withContexts({ allowDropping: false });

describe('with little room', () => {
  it('the writer is shown fewer quotes, whole; it, the result, an event and a note are told (B62, B63, B73)', async () => {
    const { pass, result, asked, events, agents } = await aStory({ complex: 1_050 });
    await pass();
    expect(agents()).not.toContain('summarizer');
    const { fidelity, cautions, citations } = await result();
    const { items, dropped } = fidelity!;
    expect(dropped.length).toBeGreaterThan(2);
    expect(dropped.length).toBeLessThan(items.length / 2);
    for (const { id, level } of items) {
      const shown = new RegExp(`<<<evidence ${id.replace('evidence-', '')} `).test(asked('writer')[0] ?? '');
      expect(shown).toBe(level !== 'dropped');
    }
    expect(asked('writer')[0]).toContain(`(${dropped.length} more quotes are not shown, for want of room.)`);
    expect(asked('writer')[0]).not.toMatch(/In short|\[…\]\n\w+ (?:evidence|finding)/);
    expect(asked('writer')[0]).toContain('It is sure.');
    expect(fidelity!.level).not.toBe('full');
    expect(fidelity!.used).toBeLessThanOrEqual(fidelity!.available);
    expect(fidelity!.utilisation).toBeCloseTo(fidelity!.used / fidelity!.available, 1);
    for (const { tokens, shown, ratio } of items) expect(ratio).toBeCloseTo(shown / tokens, 1);
    const told = await events('context-fitted');
    expect(told.at(-1)).toMatchObject({ agent: 'writer', score: fidelity!.score, items });
    expect(cautions.join(' ')).toContain(`room: of ${items.length} quotes it read ${dropped.length} not`);
    // What is cited is the source's own wording, whatever the writer was shown.
    expect(citations.every(({ verified, quote }) => verified && !quote.includes('[…]'))).toBe(true);
  });

  it('what stands around quotes gives way before any of them does, and no note is made of that (B61)', async () => {
    const { pass, result, asked } = await aStory({ complex: 1_700 });
    await pass();
    const { fidelity, cautions } = await result();
    expect(new Set(fidelity!.items.map(({ level }) => level))).toEqual(new Set(['condensed']));
    expect(asked('writer')[0]).not.toMatch(/(?:Before|After) it:/);
    expect(cautions.join(' ')).not.toContain('room');
  });

  it('the analyst is asked task by task, each with all of its quotes, and its numbers are put right', async () => {
    const finding = { content: 'It is sure.', quotes: [2], confidence: 'high', category: null };
    const script = { analyst: [analyzed([], { findings: [finding] })] };
    const { pass, asked, events } = await aStory({ analytical: 1_100 }, { script });
    await pass();
    expect(asked('analyst')).toHaveLength(6);
    for (const text of asked('analyst')) {
      const shown = text.match(/^<<<evidence \d+ /gm)!;
      expect(shown.length).toBeGreaterThan(1);
      expect(text.match(/^Quote: .*[^…\]]$/gm)).toHaveLength(shown.length);
      expect(text.slice(text.indexOf('Weighed apart')).match(/<<<question /g)).toHaveLength(5);
    }
    const numbers = asked('writer')[0]!.match(/(?<=evidence: )\[\d+\](?=\))/g);
    expect(numbers).toEqual(['[2]', '[4]', '[6]', '[8]', '[10]', '[12]']);
    for (const { dropped } of await events('context-fitted')) expect(dropped).toEqual([]);
  });

  it('an analysis of the plan is made by itself where the analyst sees no two tasks together (A20)', async () => {
    const plan = planned(...subjects.slice(0, 6));
    const tasks = plan.tasks.map((task, index) =>
      index < 5 ? task : { ...task, question: 'Which is fastest?', kind: 'analysis', after: [1, 2, 3, 4, 5] },
    );
    const conclusions = [{ conclusion: 'The plover is.', premises: [1] }];
    const said = { conclusions, observation: 'One is.', missing: [], answered: 'yes' };
    const script = { planner: [{ ...plan, tasks }], analysis: [said] };
    const { pass, asked } = await aStory({ analytical: 1_100 }, { script });
    await pass();
    expect(asked('analyst')).toHaveLength(5);
    expect(asked('analyst').join('\n')).not.toContain('to be concluded)');
    expect(asked('analysis')).toHaveLength(1);
    expect(asked('writer')[0]).toContain('The plover is.');
  });

  it('nothing is left out where the settings forbid it: all of it is shown, some in short (B63)', async () => {
    const { pass, result, asked } = await aStory({ complex: 950 }, inParts);
    await pass();
    const { fidelity, cautions } = await result();
    expect(fidelity).toMatchObject({ level: 'minimal', dropped: [] });
    expect(cautions.join(' ')).toContain('The model had too little room');
    for (const { id } of fidelity!.items) {
      const n = id.replace('evidence-', '');
      expect(asked('writer')[0]).toMatch(new RegExp(`<<<evidence ${n} |^\\[${n}\\] `, 'm'));
    }
  });

  it('each quote is summarised once for each level, whoever needs it (B71)', async () => {
    const { pass, asked } = await aStory({ complex: 800 }, inParts);
    await pass();
    expect(asked('summarizer').length).toBeGreaterThan(0);
    expect(new Set(asked('summarizer')).size).toBe(asked('summarizer').length);
  });

  it('a summariser that gives the text of another source is not believed: the first words stand instead (B71)', async () => {
    const script = { summarizer: [{ text: 'The gannet engine was never finished by anybody.' }] };
    const { pass, asked, events } = await aStory({ complex: 1_300 }, { script, ...inParts });
    await pass();
    expect(asked('summarizer').length).toBeGreaterThan(0);
    expect(asked('writer')[0]).not.toContain('gannet');
    expect(asked('writer')[0]).toMatch(/^\[\d+\] (?:In our test|The \w+ engine was)/m);
    expect(await events('context-fitted')).toMatchObject([{ agent: 'writer', dropped: [] }]);
  });

  it('a summary that takes longer than a minute is not waited for (B71)', async () => {
    const clock = manualClock();
    let asked = 0;
    const models = (scripted: ScriptedModels): Models => ({
      ...scripted,
      roomFor: (tier) => (tier === 'complex' ? 1_300 : 100_000),
      answer: (tier, question, call) => {
        if (call.agent !== 'summarizer') return scripted.answer(tier, question, call);
        asked += 1;
        return new Promise((_resolve, reject) => {
          call.signal.addEventListener('abort', () => reject(call.signal.reason as Error), { once: true });
        });
      },
    });
    const story = await aStory({}, { models, clock, ...inParts });
    const passed = story.pass().then(() => true);
    const over = async () => (await Promise.race([passed, settled()])) === true;
    while (!(await over())) await clock.advance(10_000);
    expect(asked).toBeGreaterThan(0);
    expect(story.asked('writer')[0]).toMatch(/^\[\d+\] (?:In our test|The \w+ engine was)/m);
    expect(await story.events('context-fitted')).toHaveLength(1);
  });

  it('what sure findings rest on stays fuller than the rest (B66)', async () => {
    const sure = 10;
    const script = { analyst: [findingOn(sure)] };
    const { pass, result } = await aStory({ complex: 600 }, { script });
    await pass();
    const order = ['full', 'condensed', 'compressed', 'key-points', 'headline', 'dropped'];
    const levels = (await result()).fidelity!.items.map(({ level }) => order.indexOf(level));
    expect(levels[sure - 1]).toBeLessThan(Math.max(...levels));
  });

  it('a page that people named stays whole when the rest cannot (B65)', async () => {
    const address = 'journal0.example/falcon';
    const shownWhole = async (asked: string) => {
      const script = { intake: [understood({ topic: asked })] };
      const story = await aStory({ complex: 600 }, { script });
      await story.pass();
      return story.asked('writer')[0]?.includes(`Address: ${address}`);
    };
    expect(await shownWhole(topic)).toBe(false);
    expect(await shownWhole(`${topic} See https://${address}.`)).toBe(true);
  });
});

describe('what was shortened', () => {
  async function archived(archive: Settings['contexts']['archive']) {
    const kept: { items: readonly ArchivedItem[]; hours: number }[] = [];
    const keep = async (_run: string, items: readonly ArchivedItem[], hours: number) => {
      kept.push({ items, hours });
      return items.map(({ item }) => `hash of ${item}`);
    };
    const story = await aStory({ complex: 1_900 }, { ...withContexts({ archive }), archive: { keep } });
    await story.pass();
    return { kept, fidelity: (await story.result()).fidelity! };
  }

  it('is kept as it was where that is wanted, and the result has its hashes (B75, B76)', async () => {
    const { kept, fidelity } = await archived({ enabled: true, hours: 24 });
    const less = fidelity.items.filter(({ level }) => level !== 'full');
    expect(kept).toHaveLength(1);
    expect(kept[0]).toMatchObject({
      hours: 24,
      items: less.map(({ id, level, tokens }) => ({ item: id, type: 'evidence', reason: level, tokens })),
    });
    for (const { content, url, title } of kept[0]!.items) {
      expect(content).toMatch(/Its makers say[^]*engine[^]*Its makers say/);
      expect([new URL(url).host, title].join()).toContain('.example');
    }
    expect(fidelity.archived).toEqual(less.map(({ id }) => `hash of ${id}`));
  });

  it('is not kept by itself (B74)', async () => {
    expect(defaults.contexts.archive).toEqual({ enabled: false, hours: 168 });
    expect(await archived(defaults.contexts.archive)).toMatchObject({ kept: [], fidelity: { archived: [] } });
  });
});

it('switched off, nothing is shortened, summarised or told (B59)', async () => {
  const { pass, result, events, agents } = await aStory({ complex: 1_900 }, withContexts({ enabled: false }));
  await pass();
  expect((await result()).fidelity).toBeUndefined();
  expect(await events('context-fitted')).toEqual([]);
  expect(agents()).not.toContain('summarizer');
});
