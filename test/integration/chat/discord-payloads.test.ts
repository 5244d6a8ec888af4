// Every view with hostile and extreme content, sent through the real REST client to a Discord that checks everything.
import fc from 'fast-check';
import { REST, InteractionResponseType, Routes, type APIMessage } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readClick, readForm, withChoice } from '../../../src/chat/discord/actions.ts';
import { type Body, type DiscordPart, hasMark } from '../../../src/chat/discord/render/body.ts';
import { partsOf, progressPart, settledPart } from '../../../src/chat/discord/render/message.ts';
import { researchForm } from '../../../src/chat/layout/form.ts';
import { changesForm, wordsForm } from '../../support/forms.ts';
import { modal } from '../../../src/chat/discord/render/modals.ts';
import { sayIn } from '../../../src/chat/words/say.ts';
import type { OutgoingMessage } from '../../../src/chat/port.ts';
import type { MessageView, ReportView } from '../../../src/chat/views.ts';
import type { Asking } from '../../../src/chat/verbs.ts';
import { startFakeDiscord, type FakeDiscord } from '../../fakes/discord/fake-discord.ts';
import type { Person } from '../../fakes/discord/people/person.ts';
import type { Interaction } from '../../fakes/discord/state/world.ts';
import { extremeText } from '../../unit/chat/discord/render/hostile.ts';
import { progressView, views } from '../../unit/chat/discord/render/any-view.ts';
import { foreignPieces, longReport, wordsOf } from '../../unit/chat/discord/render/long-report.ts';
import { read, visible } from '../../unit/chat/discord/render/reader.ts';
import { threeQuestions } from '../../unit/chat/discord/render/views.ts';
import { approvedBy } from '../../support/approved-by.ts';

let fake: FakeDiscord;
let rest: REST;
let channel: string;
let ann: Person;
let asked: string;
let role: string;

beforeAll(async () => {
  fake = await startFakeDiscord();
  // As the product does: the package's own cannot send files once another undici is in the process.
  const makeRequest = (url: string, init: object) => fetch(url, init);
  rest = new REST({ api: fake.apiUrl, retries: 0, version: '10', makeRequest }).setToken(fake.token);
  channel = fake.server.channel('research');
  ann = fake.server.person('Ann');
  asked = ann.id;
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
  const parts = partsOf(message, { messageContent: view.kind === 'plan' });
  for (const [index, { rich, simple, files }] of parts.entries()) {
    const both = { rich: await post(rich, files), simple: await post(simple, files) };
    for (const { id } of Object.values(both))
      expect(fake.message(id)?.pings).toEqual(expectedPings(message, index, parts.length));
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

/** Of a notice in several messages the first one asks for attention, of a question the last one. */
function expectedPings({ view, question }: OutgoingMessage, part: number, all: number) {
  const asks =
    (question !== null && part === all - 1) ||
    (view.kind === 'notice' && view.to !== undefined && part === 0);
  return asks
    ? { everyone: false, users: [asked], roles: [role] }
    : { everyone: false, users: [], roles: [] };
}

/** To look for a smaller view that fails is to post thousands of them: the test would end before it said why. */
const tried = (numRuns: number) => ({ numRuns, endOnFailure: true });

const kinds = Object.keys(views([])) as MessageView['kind'][];
const any = views([]);

describe('what Discord is given', () => {
  it.each(kinds)('is accepted for every %s, in both forms, and notifies nobody else', async (kind) => {
    const view = views([asked, `role:${role}`])[kind];
    await fc.assert(
      fc.asyncProperty(view, async (each) => {
        const posted = await postAll(each);
        expect(posted.length).toBeGreaterThan(0);
      }),
      tried(5),
    );
  });

  it('is accepted when a question is settled, and keeps the file of a draft', async () => {
    for (const view of [any.clarify, any.plan, any.draft, any.retry]) {
      await fc.assert(
        fc.asyncProperty(view, extremeText, async (each, name) => {
          const message = outgoing(each);
          const { rich } = (await postAll(each)).at(-1)!;
          for (const body of Object.values(settledPart(message, approvedBy(name)) ?? {})) {
            await rest.patch(Routes.channelMessage(channel, rich.id), { body });
            const seen = fake.message(rich.id);
            expect(seen?.buttons).toEqual([]);
            expect(seen?.selects).toEqual([]);
          }
        }),
        tried(4),
      );
    }
  });

  it('is accepted when a progress card changes', async () => {
    await fc.assert(
      fc.asyncProperty(progressView(), progressView(), async (before, after) => {
        const [first] = partsOf(outgoing(before), { messageContent: true });
        const { id } = await post(first!.rich, []);
        for (const body of Object.values(progressPart(after))) {
          await rest.patch(Routes.channelMessage(channel, id), { body });
        }
        expect(fake.message(id)?.buttons.map(({ label }) => label)).toEqual(
          after.live && !after.continued ? ['Stop'] : [],
        );
      }),
      tried(10),
    );
  });
});

describe('a long report', () => {
  const view: ReportView = longReport({ bytes: 60_000, sources: 100 });

  it('stands in the thread whole and in order, with its sources', async () => {
    const posted = await postAll(view);
    const shown = posted.map(({ rich }) => fake.message(rich.id)!);
    // Its beginning comes first, and again with the rest.
    const seen = visible(
      shown
        .slice(1)
        .map((each) => each.text)
        .join('\n\n'),
    );
    expect(wordsOf(seen)).toEqual(wordsOf(view.report));
    expect(wordsOf(seen).length).toBeGreaterThan(4_000);
    for (const piece of foreignPieces) expect(seen).toContain(piece);
    for (const { n, title } of view.citations) expect(seen).toContain(`[${n}] ${title}`);
  });

  it('links every citation to its source', async () => {
    const texts = partsOf(outgoing(view), { messageContent: true }).map(({ simple }) => textOf(simple));
    const links = texts.flatMap((each) => read(each)).filter(({ kind }) => kind === 'link');
    const cited = links.filter((each) => /^\[\d+\]$/.test(each.text));
    // Those of its beginning are shown twice.
    expect(cited.length).toBeGreaterThanOrEqual(view.report.match(/\[\d+\]/g)!.length);
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

const callback = (to: Interaction, body: object) =>
  rest.post(Routes.interactionCallback(to.id, to.token), { body });

/** The interaction as the gateway would bring it. */
async function brought({ data, messageId }: Interaction): Promise<{ data: unknown; message: APIMessage }> {
  const message = (await rest.get(Routes.channelMessage(channel, messageId!))) as APIMessage;
  return { data, message };
}

async function postQuestion(view: MessageView): Promise<string> {
  const [part] = partsOf(outgoing(view), { messageContent: true });
  return (await post(part!.rich, part!.files)).id;
}

describe('somebody who answers several questions', () => {
  it('chooses, sees the choice in the message, and sends it', async () => {
    const id = await postQuestion(threeQuestions);
    const choice = ann.selects('Europe', { in: id });
    const chosen = await brought(choice);
    const click = readClick(chosen);
    if (click?.kind !== 'chosen') throw new Error('A choice is read as one.');
    const { custom_id: menu, values } = z
      .object({ custom_id: z.string(), values: z.array(z.string()) })
      .parse(chosen.data);
    const data = withChoice(chosen.message, menu, values);
    await callback(choice, { type: InteractionResponseType.UpdateMessage, data });
    const options = fake.message(id)?.selects[0]?.options;
    expect(options?.map((option) => option.chosen)).toEqual([true, false]);
    expect(
      hasMark(await rest.get(Routes.channelMessage(channel, id)), outgoing(threeQuestions).deliveryId, 0),
    ).toBe(true);
    expect(readClick(await brought(ann.clicks('Send answers', { in: id })))).toEqual({
      kind: 'answer',
      questionId: 'que_0123456789abcdefghjk',
      version: 3,
      answer: { kind: 'picked', picks: [0, null] },
    });
  });

  it('writes instead, in a form', async () => {
    const id = await postQuestion(threeQuestions);
    const click = ann.clicks('Answer in words', { in: id });
    const question = { id: 'que_0123456789abcdefghjk', version: 3 };
    const form = formInWords(threeQuestions, question);
    await callback(click, { type: InteractionResponseType.Modal, data: modal(form) });
    const sent = ann.submits({ 'Which market?': 'Asia', '3. Anything else?': 'Hurry' });
    expect(readForm(await brought(sent))).toMatchObject({
      questionId: question.id,
      answer: { kind: 'clarified', answers: ['Asia', '', 'Hurry'] },
    });
  });
});

const formInWords = (view: MessageView, question: Asking) =>
  wordsForm(question, view.kind === 'clarify' ? view.questions : [], sayIn(null));

describe('a form', () => {
  it('is accepted whatever it shows, and comes back as it was filled in', async () => {
    await fc.assert(
      fc.asyncProperty(any.clarify, extremeText, async (view, said) => {
        const id = await postQuestion(view);
        const question = { id: 'que_1', version: 1 };
        const forms = [
          formInWords(view, question),
          changesForm(question, '', sayIn(null)),
          changesForm(question, said, sayIn(null)),
          researchForm({ text: said }, sayIn(null), { hasModel: true }),
        ];
        for (const form of forms) {
          const data = modal(form);
          const click = ann.clicks('Answer in words', { in: id });
          await callback(click, { type: InteractionResponseType.Modal, data });
          expect(ann.modals().map(({ title }) => title)).toEqual([data.title]);
          const [field] = data.components.flatMap((one) => ('component' in one ? [one.component] : []));
          const name = field !== undefined && 'custom_id' in field ? field.custom_id : '';
          expect(readForm(await brought(ann.submits({ [name]: 'My words' })))).not.toBeNull();
        }
      }),
      tried(8),
    );
  });
});
