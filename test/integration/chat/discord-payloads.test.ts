// Every view with hostile and extreme content, sent through the real REST client to a Discord that checks everything.
import { REST } from '@discordjs/rest';
import { Routes, type APIMessage } from 'discord-api-types/v10';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Body, DiscordPart } from '../../../src/chat/discord/render/body.ts';
import { hasMark } from '../../../src/chat/discord/render/mark.ts';
import { partsOf, progressBodies } from '../../../src/chat/discord/render/message.ts';
import { settledBodies } from '../../../src/chat/discord/render/settled.ts';
import type { OutgoingMessage } from '../../../src/chat/port.ts';
import type { MessageView, ProgressView, ReportView, TaskView } from '../../../src/chat/views.ts';
import { startFakeDiscord, type FakeDiscord } from '../../fakes/discord/fake-discord.ts';
import { extremeText } from '../../unit/chat/discord/hostile.ts';
import { foreignPieces, longReport, wordsOf } from '../../unit/chat/discord/long-report.ts';
import { read, visible } from '../../unit/chat/discord/reader.ts';

let fake: FakeDiscord;
let rest: REST;
let channel: string;
let asked: string;
let role: string;

beforeAll(async () => {
  fake = await startFakeDiscord();
  rest = new REST({ api: fake.apiUrl, retries: 0, version: '10' }).setToken(fake.token);
  channel = fake.server.channel('research');
  asked = fake.server.person('Ann').id;
  role = fake.server.role('Approvers');
  fake.server.person('Bob');
});

afterAll(async () => {
  await fake.close();
});

async function post(body: Body, files: DiscordPart['files']): Promise<APIMessage> {
  const uploads = files.map(({ name, content }) => ({ name, data: Buffer.from(content) }));
  return (await rest.post(Routes.channelMessages(channel), { body, files: uploads })) as APIMessage;
}

const outgoing = (view: MessageView): OutgoingMessage => ({
  deliveryId: 'dlv_0123456789abcdefghjk',
  part: 0,
  view,
  question: ['clarify', 'plan', 'draft', 'retry'].includes(view.kind)
    ? { id: 'que_0123456789abcdefghjk', version: 3, asks: [asked, `role:${role}`, 'anyone', 'not an id'] }
    : null,
});

/** Posts all parts in both forms; nobody but who is asked may be notified. Answers what stands in the channel. */
async function postAll(view: MessageView) {
  const posted: { rich: APIMessage; simple: APIMessage }[] = [];
  const message = outgoing(view);
  for (const [index, { rich, simple, files }] of partsOf(message, {
    messageContent: view.kind === 'plan',
  }).entries()) {
    const both = { rich: await post(rich, files), simple: await post(simple, files) };
    for (const { id } of Object.values(both)) expect(fake.message(id)?.pings).toEqual(expectedPings(message));
    for (const one of Object.values(both)) {
      expect(hasMark(one, message.deliveryId, index)).toBe(true);
      expect(hasMark(one, message.deliveryId, index + 1)).toBe(false);
    }
    posted.push(both);
  }
  return posted;
}

function textOf({ components }: Body): string {
  return components.flatMap((one) => ('content' in one ? [one.content] : [])).join('\n');
}

function expectedPings({ view, question }: OutgoingMessage) {
  const asks = question !== null || (view.kind === 'notice' && view.to !== undefined);
  return asks
    ? { everyone: false, users: [asked], roles: [role] }
    : { everyone: false, users: [], roles: [] };
}

const text = extremeText;
const few = <T>(of: fc.Arbitrary<T>, most: number) => fc.array(of, { maxLength: most });
const task: fc.Arbitrary<TaskView> = fc.record({
  id: fc.constant('task-1'),
  title: text,
  status: fc.constantFrom('pending', 'running', 'done', 'failed', 'skipped'),
  note: text,
});
const citation = fc.record({
  n: fc.integer({ min: 1, max: 120 }),
  url: fc.oneof(
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.constantFrom(
      'https://en.wikipedia.org/wiki/Mercury_(planet)',
      'https://a.example/x|y',
      'knowledge/notes.md',
      'javascript:alert(1)',
      `https://long.example/${'a'.repeat(3_000)}`,
      'https://[::1]/a(b',
      'https://a.example/?q=[1](x)&b=**~~',
    ),
    text,
  ),
  title: text,
  quote: text,
  verified: fc.boolean(),
});
const written = {
  title: text,
  report: text,
  citations: few(citation, 100),
  cautions: few(text, 12),
};
const question = fc.record({ text, suggestions: few(text, 6) });
const views: Record<MessageView['kind'], fc.Arbitrary<MessageView>> = {
  clarify: fc.record({
    kind: fc.constant('clarify'),
    intro: text,
    questions: fc.array(question, { minLength: 1, maxLength: 4 }),
    canSkip: fc.boolean(),
  }),
  plan: fc.record({ kind: fc.constant('plan'), brief: text, tasks: few(task, 30) }),
  draft: fc.record({ kind: fc.constant('draft'), version: fc.integer({ min: 1, max: 9 }), ...written }),
  retry: fc.record({ kind: fc.constant('retry'), text, code: fc.constant('model-failed'), finish: text }),
  report: fc.record({
    kind: fc.constant('report'),
    answered: fc.constantFrom('yes', 'partly', 'no'),
    ...written,
  }),
  notice: fc.oneof(
    fc.record({ kind: fc.constant('notice'), tone: fc.constantFrom('info', 'warning', 'error'), text }),
    text.map((said): MessageView => ({
      kind: 'notice',
      tone: 'info',
      text: said,
      to: [asked, `role:${role}`],
    })),
  ),
  request: fc.record({ kind: fc.constant('request'), by: fc.record({ id: text, name: text }), text }),
  progress: progressView(),
};

function progressView(): fc.Arbitrary<ProgressView> {
  return fc.record({
    kind: fc.constant('progress'),
    runId: fc.constant('run_0123456789abcdefghjk'),
    phase: text,
    status: text,
    tasks: few(task, 60),
    sources: fc.nat(),
    elapsedMs: fc.nat(),
    spent: fc.record({
      modelCalls: fc.nat(),
      tokens: fc.nat(),
      dollars: fc.double({ min: 0, max: 1e6, noNaN: true }),
    }),
    warnings: few(text, 20),
    waiting: fc.boolean(),
    live: fc.boolean(),
    continued: fc.boolean(),
  });
}

describe('what Discord is given', () => {
  it.each(Object.entries(views))(
    'is accepted for every %s, in both forms, and notifies nobody else',
    async (_, view) => {
      await fc.assert(
        fc.asyncProperty(view, async (each) => {
          const posted = await postAll(each);
          expect(posted.length).toBeGreaterThan(0);
        }),
        { numRuns: 15 },
      );
    },
  );

  it('is accepted when a question is settled, and keeps the file of a draft', async () => {
    for (const view of [views.clarify, views.plan, views.draft, views.retry]) {
      await fc.assert(
        fc.asyncProperty(view, text, async (each, outcome) => {
          const message = outgoing(each);
          const { rich } = (await postAll(each))[0]!;
          for (const body of Object.values(settledBodies(message, outcome))) {
            await rest.patch(Routes.channelMessage(channel, rich.id), { body });
            const seen = fake.message(rich.id);
            expect(seen?.buttons).toEqual([]);
            expect(seen?.selects).toEqual([]);
            expect(seen?.files.length).toBe(each.kind === 'draft' ? 1 : 0);
          }
        }),
        { numRuns: 6 },
      );
    }
  });

  it('is accepted when a progress card changes', async () => {
    await fc.assert(
      fc.asyncProperty(progressView(), progressView(), async (before, after) => {
        const [first] = partsOf(outgoing(before), { messageContent: true });
        const { id } = await post(first!.rich, []);
        for (const body of Object.values(progressBodies(after))) {
          await rest.patch(Routes.channelMessage(channel, id), { body });
        }
        expect(fake.message(id)?.buttons.map(({ label }) => label)).toEqual(
          after.live && !after.continued ? ['Stop'] : [],
        );
      }),
      { numRuns: 10 },
    );
  });
});

describe('a long report', () => {
  const view: ReportView = longReport({ bytes: 60_000, sources: 100 });

  it('stands in the thread whole and in order, with its sources and its file', async () => {
    const posted = await postAll(view);
    const shown = posted.map(({ rich }) => fake.message(rich.id)!);
    const seen = visible(shown.map((each) => each.text).join('\n\n'));
    expect(wordsOf(seen)).toEqual(wordsOf(view.report));
    expect(wordsOf(seen).length).toBeGreaterThan(4_000);
    for (const piece of foreignPieces) expect(seen).toContain(piece);
    expect(shown.map(({ files }) => files.length)).toEqual([...shown.slice(1).map(() => 0), 1]);
    expect(shown.at(-1)?.files[0]?.text).toContain(view.report.trimEnd());
    for (const { n, title } of view.citations) expect(seen).toContain(`[${n}] ${title} (source${n}.example)`);
  });

  it('links every citation to its source', async () => {
    const texts = partsOf(outgoing(view), { messageContent: true }).map(({ simple }) => textOf(simple));
    const links = texts.flatMap((each) => read(each)).filter(({ kind }) => kind === 'link');
    const cited = links.filter((each) => /^\[\d+\]$/.test(each.text));
    // The sources are listed once more, and the first five are shown with the summary.
    expect(cited.length).toBe(view.report.match(/\[\d+\]/g)!.length + view.citations.length + 5);
    for (const { text: marker, url } of cited) {
      const n = Number(/\d+/.exec(marker));
      expect(url).toBe(`https://source${n}.example/wiki/Page_%28${n - 1}%29%7Cx`);
    }
  });

  it('takes few messages', async () => {
    const parts = partsOf(outgoing(view), { messageContent: true });
    const weight = parts.reduce((sum, { rich }) => sum + JSON.stringify(rich).length, 0);
    expect(parts.length).toBeLessThan(weight / 3_000 + 3);
  });
});
