// The story of a run, told with the real agents over a few pages in memory.
import { describe, expect, it } from 'vitest';
import { manualClock } from '../../support/manual-clock.ts';
import { defaults, theatre } from '../../support/theatre.ts';

describe('the story of a run', () => {
  it('shows a draft, and delivers the report that was accepted (D34)', async () => {
    const { pass, answer, world, runId, views, result, library } = await theatre();
    expect(await pass()).toBe('suspended');
    expect((await views()).map(({ kind }) => kind)).toEqual(['draft']);
    expect((await result()).answered).toBe('yes');
    await answer('approve/r1/decide', { kind: 'accepted' });
    expect(await pass()).toBe('ended');
    expect((await world.state(runId)).status).toBe('delivered');
    expect((await views()).map(({ kind }) => kind)).toEqual(['draft', 'report']);
    const { report, citations } = await result();
    expect(report).toContain('35 days');
    expect(citations.every(({ verified }) => verified)).toBe(true);
    expect(citations[0]?.url).toBe('knowledge:backups.md');
    const records = library.reports.get(runId);
    expect(records?.claims.length).toBeGreaterThan(0);
    expect(records?.sources.some(({ status }) => status === 'cited')).toBe(true);
  });

  it('does nothing twice when it is continued after an answer', async () => {
    const { pass, answer, knowledge } = await theatre();
    await pass();
    const calls = [...knowledge.calls];
    expect(new Set(calls).size).toBe(calls.length);
    await answer('approve/r1/decide', { kind: 'accepted' });
    await pass();
    expect(knowledge.calls).toEqual(calls);
  });

  it('goes back to gather with feedback, keeps what was found, and shows a second draft', async () => {
    const { pass, answer, views, result, knowledge } = await theatre();
    await pass();
    const before = knowledge.calls.length;
    await answer('approve/r1/decide', {
      kind: 'feedback',
      text: 'Also say how to roll back the billing service.',
    });
    expect(await pass()).toBe('suspended');
    expect(knowledge.calls.length).toBeGreaterThan(before);
    const drafts = (await views()).filter(({ kind }) => kind === 'draft');
    expect(drafts.map(({ version }) => version)).toEqual([1, 2]);
    const { report } = await result();
    expect(report).toContain('35 days');
    expect(report).toContain('bin/rollback');
    await answer('approve/r2/decide', { kind: 'accepted' });
    expect(await pass()).toBe('ended');
  });

  it('ends when changes were asked for as often as the limit allows (D38)', async () => {
    const { pass, answer, world, runId, views } = await theatre({
      limits: { limits: { ...defaults.limits, visits: 2 } },
    });
    await pass();
    await answer('approve/r1/decide', { kind: 'feedback', text: 'Also say how to roll back.' });
    await pass();
    await answer('approve/r2/decide', { kind: 'feedback', text: 'Also say when deploys happen.' });
    expect(await pass()).toBe('ended');
    expect((await world.state(runId)).status).toBe('rejected');
    expect((await views()).at(-1)).toMatchObject({ kind: 'notice', tone: 'warning' });
  });

  it('publishes nothing when the draft is rejected, and says so (D35)', async () => {
    const { pass, answer, world, runId, views } = await theatre();
    await pass();
    await answer('approve/r1/decide', { kind: 'rejected' });
    expect(await pass()).toBe('ended');
    expect((await world.state(runId)).status).toBe('rejected');
    const [draft, ...later] = await views();
    expect(draft).toMatchObject({ kind: 'draft' });
    expect(later).toMatchObject([{ kind: 'notice', text: expect.stringMatching(/^Nothing was published/) }]);
  });

  it('answers what names nothing with a line in place of the card, and asks nothing (F33)', async () => {
    const { pass, views, world, runId } = await theatre({ request: ' ' });
    expect(await pass()).toBe('ended');
    expect(await views()).toEqual([
      { kind: 'notice', tone: 'info', text: expect.stringMatching(/\?”/) as string, replaces: 'card/1' },
    ]);
    expect(await world.state(runId)).toMatchObject({ status: 'failed', error: { code: 'request-invalid' } });
  });

  it('asks for no approval in web mode, and says that there was no web', async () => {
    const { pass, world, runId, result } = await theatre({ settings: { mode: 'web' } });
    expect(await pass()).toBe('ended');
    expect((await world.state(runId)).status).toBe('delivered');
    expect((await result()).cautions.join(' ')).toMatch(/web search is not available/i);
  });

  it('has the plan accepted first where the policy says so, and changes it on request', async () => {
    const approval = { ...defaults.approval, plan: true, draft: false };
    const { pass, answer, views, world, runId } = await theatre({ limits: { approval } });
    expect(await pass()).toBe('suspended');
    await answer('plan/r1/accept-1', { kind: 'feedback', text: 'Also look at the deploy times.' });
    expect(await pass()).toBe('suspended');
    await answer('plan/r1/accept-2', { kind: 'accepted' });
    expect(await pass()).toBe('ended');
    expect((await world.state(runId)).status).toBe('delivered');
    expect((await views()).map(({ kind }) => kind)).toEqual(['plan', 'plan', 'report']);
  });

  it('ends when the plan is rejected', async () => {
    const { pass, answer, world, runId } = await theatre({
      limits: { approval: { ...defaults.approval, plan: true, draft: true } },
    });
    await pass();
    await answer('plan/r1/accept-1', { kind: 'rejected' });
    expect(await pass()).toBe('ended');
    expect((await world.state(runId)).status).toBe('rejected');
  });

  it('makes a gap of a page that cannot be read, and of a file that was left out', async () => {
    const troubles = {
      vanished: ['backups.md'],
      unreadable: [{ path: 'scan.pdf', reason: 'This file contains no text.' }],
    };
    const { pass, result } = await theatre({ troubles });
    expect(await pass()).toBe('suspended');
    const { sources, report, cautions } = await result();
    expect(sources.some(({ status }) => status === 'failed')).toBe(true);
    expect([report, ...cautions].join(' ').split('scan.pdf')).toHaveLength(2);
  });

  it('says why documents were left out in the words of the report, and where on the server they are not at all', async () => {
    const unreadable = [
      { path: '/srv/team/notes', reason: 'This folder does not exist.' },
      { path: 'old/scan.pdf', reason: 'This file contains no text.' },
    ];
    const said = async (settings: { readonly language?: string }) => {
      const { pass, result } = await theatre({ troubles: { unreadable }, settings });
      await pass();
      const { report, cautions } = await result();
      return [report, ...cautions].join(' ');
    };
    const german = await said({ language: 'de' });
    expect(german).toContain('notes: Das lässt sich nicht lesen.');
    expect(german).toContain('old/scan.pdf: Das lässt sich nicht lesen.');
    const english = await said({});
    expect(english).toContain('notes: This folder does not exist');
    expect(english + german).not.toContain('/srv');
  });

  it('says so when there are no documents at all', async () => {
    const { pass, result } = await theatre({ texts: {} });
    expect(await pass()).toBe('suspended');
    expect((await result()).answered).toBe('no');
    expect((await result()).cautions.join(' ')).toContain('holds no documents');
  });

  it('starts no new task once its time is over, and writes the report from what there is (E21)', async () => {
    const { light, ...others } = defaults.depths;
    const depths = { ...others, light: { ...light, tasks: { min: 3, max: 3 }, softMs: 60_000 } };
    const clock = manualClock();
    const { pass, result } = await theatre({
      clock,
      request: 'How are backups made? How are deploys made? How is the rollback of the billing service?',
      limits: { depths, parallel: 1 },
      troubles: { beforeSearch: () => clock.advance(50_000) },
    });
    expect(await pass()).toBe('suspended');
    const { report, cautions } = await result();
    expect(report).not.toBe('');
    expect(cautions.join(' ')).toContain('no time left');
  });

  it('keeps the newest draft when it is cancelled while it waits', async () => {
    const { pass, world, runId, result, views } = await theatre();
    await pass();
    await world.cancel(runId);
    expect(await pass()).toBe('ended');
    expect((await world.state(runId)).status).toBe('cancelled');
    expect((await result()).report).toContain('35 days');
    expect((await views()).at(-1)).toMatchObject({ kind: 'notice' });
  });

  it('stops a search that is under way when it is cancelled, and records nothing of it', async () => {
    let reached: () => void = () => {};
    const searching = new Promise<void>((resolve) => (reached = resolve));
    const { pass, world, runId, nudge } = await theatre({
      troubles: {
        beforeSearch: (_query, signal) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
            reached();
          }),
      },
    });
    const passing = pass();
    await searching;
    await world.cancel(runId);
    nudge();
    expect(await passing).toBe('ended');
    expect((await world.state(runId)).status).toBe('cancelled');
    expect((await world.entries(runId)).some(({ key }) => key.endsWith('/notes'))).toBe(false);
  });
});
