// How much material the agents of each phase are shown, however large their models are.
import { describe, expect, it } from 'vitest';
import { roomForMaterial } from '../../../src/agents/agent.ts';
import { analyst } from '../../../src/agents/analyst/analyst.ts';
import { planner } from '../../../src/agents/planner/planner.ts';
import { refiner } from '../../../src/agents/refiner/refiner.ts';
import { researcher } from '../../../src/agents/researcher/researcher.ts';
import { writer } from '../../../src/agents/writer/writer.ts';
import { scriptedModels } from '../../fakes/scripted-models.ts';
import { quoted, researched } from '../../support/researched.ts';
import { shippedPrompts } from '../../support/with-model.ts';

const input = { request: 'Why?', tasks: [researched(1, [])], sources: [], guidance: null };
const within = (room: number) => ({ models: scriptedModels({}, room), prompts: shippedPrompts });

describe('the shares of the phases', () => {
  it('are 10, 0, 40, 35 and 15 %: what researchers quote from is never shortened (B70)', () => {
    const shares = [planner, researcher, analyst, writer, refiner].map(({ share = 0 }) => share);
    expect(shares).toEqual([0.1, 0, 0.4, 0.35, 0.15]);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
  });

  it('bound what an agent is shown, and a smaller model bounds it further (B61, B70)', () => {
    expect(roomForMaterial(analyst, input, within(1_000_000))?.most).toBe(60_000);
    const beside = 10_000 - roomForMaterial(analyst, input, within(10_000))!.beside;
    expect(beside).toBeGreaterThan(20);
    expect(beside).toBeLessThan(400);
    expect(roomForMaterial(analyst, input, within(50))?.most).toBeLessThan(20);
  });

  it('leave evidence the room of notes on tasks, which give way (B61)', () => {
    const tasks = [{ ...researched(1, []), observation: 'It was found at length. '.repeat(40) }];
    const { beside, most } = roomForMaterial(analyst, { ...input, tasks }, within(10_000))!;
    expect(most - beside).toBeGreaterThan(200);
  });

  it('bound the report that a review is shown (B70)', async () => {
    const report = Array.from({ length: 30_000 }, (_, n) => `word${n}`).join(' ');
    const given = {
      request: 'Why?',
      report,
      gaps: [],
      asked: [],
      iteration: 1,
      iterations: 2,
      guidance: null,
    };
    const shown = refiner.variables(given, 0.15 * 150_000)['report'] ?? '';
    expect(shown.length / 4).toBeLessThan(22_600);
    expect(shown.length / 4).toBeGreaterThan(22_000);
  });
});

it('evidence of which all is to be shown is shown, however little room there is', () => {
  const tasks = [researched(1, [quoted('a', 'One.'), quoted('b', 'Two.')])];
  const shortened = [{ n: 2, level: 'headline' as const, tokens: 9, text: 'Two' }];
  const { sources = '' } = analyst.variables({ ...input, tasks, shortened }, 0);
  expect(sources).toContain('Quote: One.');
  expect(sources).toContain('[2] Two');
});
