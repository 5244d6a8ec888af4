// Every view with hostile and extreme content, sent through the real WebClient to a Slack that checks everything.
import { WebClient, type WebAPICallResult } from '@slack/web-api';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OutgoingMessage } from '../../../src/chat/port.ts';
import { researchForm } from '../../../src/chat/layout/form.ts';
import { changesForm, wordsForm } from '../../support/forms.ts';
import { modal } from '../../../src/chat/slack/render/modals.ts';
import { sayIn } from '../../../src/chat/words/say.ts';
import { partsOf, progressPart, settledPart } from '../../../src/chat/slack/render/parts.ts';
import type { MessageForms, Payload } from '../../../src/chat/slack/render/forms.ts';
import type { SlackPart } from '../../../src/chat/slack/render/parts.ts';
import type { MessageView, ReportView } from '../../../src/chat/views.ts';
import { checkModal } from '../../fakes/slack/blocks/check.ts';
import { startFakeSlack, type FakeSlack } from '../../fakes/slack/fake-slack.ts';
import type { Seen } from '../../fakes/slack/read/seen.ts';
import { hostileViews, longDocument } from '../../unit/chat/slack/render/hostile-views.ts';
import { anyText } from '../../support/any-text.ts';
import { approvedBy } from '../../support/approved-by.ts';

let fake: FakeSlack;
let client: WebClient;
let asks: readonly string[];
let expected: readonly string[];
let channels = 0;

beforeAll(async () => {
  fake = await startFakeSlack();
  client = new WebClient(fake.settings.botToken, {
    slackApiUrl: fake.apiUrl,
    retryConfig: { retries: 0 },
  });
  const ann = fake.person('Ann');
  const group = fake.group('approvers', [ann]);
  asks = [ann.id, `role:${group}`, 'anyone', '<!channel>'];
  expected = [`@${ann.id}`, `@${group}`];
});

afterAll(async () => {
  expect(fake.violations).toEqual([]);
  await fake.close();
});

const forms = ['rich', 'simple', 'plain'] as const;
const unparsed = { parse: 'none', link_names: false } as const;

function argumentsOf({ text, blocks }: Payload) {
  return { text, ...(blocks === undefined ? {} : { blocks }), ...unparsed };
}

const outgoing = (view: MessageView): Pick<OutgoingMessage, 'view' | 'question'> => ({
  view,
  question: ['clarify', 'plan', 'draft', 'retry'].includes(view.kind)
    ? { id: 'que_0123456789abcdefghjk', version: 3, asks }
    : null,
});

/** Posts each message in one form to a channel of its own; what stands there then. */
async function post(parts: readonly SlackPart[], form: (typeof forms)[number]): Promise<Seen[]> {
  const place = fake.channel(`payloads-${(channels += 1)}`);
  for (const part of parts)
    if (part.kind === 'message')
      await client.chat.postMessage({ channel: place.id, ...argumentsOf(part[form]) });
  return place.messages();
}

/** Changes the message to each of the forms. */
async function change({ channel, raw: { ts } }: Seen, part: MessageForms): Promise<WebAPICallResult[]> {
  const done = [];
  for (const form of forms) {
    const { text, blocks = [] } = part[form];
    done.push(await client.chat.update({ channel, ts, text, blocks, ...unparsed }));
  }
  return done;
}

describe('every view with hostile texts', () => {
  it.each(Object.entries(hostileViews))(
    'is taken in all its forms, and calls nobody but who is asked: %s',
    async (_kind, views) => {
      await fc.assert(
        fc.asyncProperty(views, async (view) => {
          const message = outgoing(view);
          const parts = partsOf(message);
          for (const form of forms) {
            const seen = await post(parts, form);
            const asked = message.question === null ? [] : expected;
            expect([form, seen.flatMap(({ pings }) => pings)]).toEqual([form, asked]);
            expect(seen.every(({ text }) => text.trim() !== '')).toBe(true);
            const settled = settledPart({ view }, approvedBy('<!channel> *@here*'));
            const newer = view.kind === 'progress' ? progressPart(view) : settled;
            const last = seen.at(-1);
            if (form === forms[0] && newer !== null && last !== undefined) await change(last, newer);
            const now = fake.channel(`payloads-${channels}`).messages().at(-1);
            if (form === forms[0] && newer !== null) expect(now?.pings).toEqual([]);
          }
        }),
        // To look for a smaller view that fails is to post thousands of them: the test would end before it said why.
        { numRuns: 5, endOnFailure: true },
      );
    },
  );

  it('is taken as a mention of those a notice is for', async () => {
    const parts = partsOf(outgoing({ kind: 'notice', tone: 'error', text: '<!channel> @here', to: asks }));
    for (const form of forms) expect((await post(parts, form))[0]?.pings).toEqual(expected);
  });
});

describe('a report of 60 kB with 100 sources', () => {
  const view: ReportView = {
    kind: 'report',
    title: 'Everything about <!channel>',
    report: longDocument(60_000),
    answered: 'partly',
    citations: Array.from({ length: 100 }, (_, index) => ({
      n: index + 1,
      url: `https://source${index + 1}.example/wiki/Page_(${index})|x?a=1&b=2`,
      title: `Title${index + 1} <@U1> | @everyone`,
      quote: 'quote',
      verified: index % 3 > 0,
    })),
    cautions: ['Not everything was read.'],
  };

  it.each(['rich', 'simple'] as const)('is read whole and in order in the %s form', async (form) => {
    const seen = await post(partsOf(outgoing(view)), form);
    const words = (text: string) => text.match(/\b(?:w\d+|Title\d+)\b/g) ?? [];
    const found = seen.slice(1).flatMap(({ text }) => words(text));
    const titles = view.citations.map(({ n }) => `Title${n}`);
    expect([...new Set(found)]).toEqual([...words(view.report), ...titles]);
    expect(seen.flatMap(({ pings }) => pings)).toEqual([]);
    expect(seen[0]?.text).toContain('The whole report follows');
  });
});

describe('the forms', () => {
  it('are taken with any question, choice and prefilled text', () => {
    const text = anyText({ maxLength: 4_000 });
    const id = { id: 'que_0123456789abcdefghjk', version: 3 };
    const say = sayIn(null);
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), text, (questions, typed) => {
        const asked = questions.map((question) => ({ text: question, suggestions: [typed] }));
        const picks = questions.map(() => 0);
        const place = { channel: 'C1', root: '1.2', respondTo: `https://x.test/${'p'.repeat(980)}` };
        for (const form of [
          changesForm(id, '', say),
          changesForm(id, typed, say),
          wordsForm(id, asked, say, picks),
          researchForm({ text: typed, depth: 'medium', mode: 'deep' }, say, { hasModel: true }),
        ]) {
          expect(checkModal(modal(form, place, say))).toEqual({ error: null, problems: [] });
        }
      }),
    );
  });
});
