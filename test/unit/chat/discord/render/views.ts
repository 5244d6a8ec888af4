// Views and their messages as the tests of this folder use them.
import type { APIMessageTopLevelComponent } from 'discord.js';
import { partsOf } from '../../../../../src/chat/discord/render/message.ts';
import type { Body, DiscordPart } from '../../../../../src/chat/discord/render/body.ts';
import type { OutgoingMessage } from '../../../../../src/chat/port.ts';
import type {
  ClarifyView,
  DraftView,
  MessageView,
  ProgressView,
  ReportView,
} from '../../../../../src/chat/views.ts';

export const asked = {
  id: 'que_5k2m',
  version: 3,
  asks: ['111111111111111111', 'role:222222222222222222', 'anyone'],
};

export const outgoing = (view: MessageView): OutgoingMessage => ({
  deliveryId: 'dlv_1',
  part: 0,
  view,
  question: ['clarify', 'plan', 'draft', 'retry'].includes(view.kind) ? asked : null,
});

export function rendered(view: MessageView, messageContent = true): DiscordPart {
  const [part, ...others] = partsOf(outgoing(view), { messageContent });
  if (part === undefined || others.length > 0) throw new Error('This view has one part.');
  return part;
}

/** Texts, `[buttons]`, `{selects}` and files from top to bottom. */
export function picture({ components }: Pick<Body, 'components'>): string {
  return components.flatMap(lines).join('\n');
}

/** A message as the platform gives it to whoever clicks in it. */
export const posted = (body: Body) => ({ id: '1', components: structuredClone(body.components) });

function lines(component: APIMessageTopLevelComponent): string[] {
  if ('content' in component) return [component.content];
  if ('file' in component) return [`📎 ${component.file.url}`];
  if (!('components' in component)) return 'divider' in component && !component.divider ? [] : ['───'];
  return component.components.flatMap((child): string[] => {
    if ('options' in child) return [`{${child.options.map(({ label }) => label).join(' | ')}}`];
    if ('label' in child) return [`[${child.label ?? ''}]`];
    return lines(child as APIMessageTopLevelComponent);
  });
}

export const oneQuestion: ClarifyView = {
  kind: 'clarify',
  intro: 'Before I start:',
  questions: [{ text: 'Which market?', suggestions: ['Europe', 'The *US*'] }],
  canSkip: true,
};

export const threeQuestions: ClarifyView = {
  kind: 'clarify',
  intro: '',
  questions: [
    { text: 'Which market?', suggestions: ['Europe', 'The *US*'] },
    {
      text: 'Which period?',
      suggestions: [`Since 2020, ${'including the years of the pandemic, '.repeat(3)}`.trim(), 'All'],
    },
    { text: '3. Anything else?', suggestions: [] },
  ],
  canSkip: false,
};

export const draft: DraftView = {
  kind: 'draft',
  version: 2,
  title: 'Heat pumps in Europe',
  report:
    'Sales fell in 2024 [1]. They recover [2].\n\n## Sales\n\nSales fell by 23 % [1]. More.\n\n## Open questions\n\nPrices are unknown [2].',
  citations: [
    { n: 1, url: 'https://a.example/x_(y)', title: 'Sales', quote: 'fell by 23 %', verified: true },
    { n: 2, url: 'https://b.example/', title: '', quote: 'recover', verified: false },
  ],
  cautions: ['Only two sources were found.'],
};

/** Sentences of it to look at. */
export const lookAt: NonNullable<DraftView['lookAt']> = [
  {
    sentence: 'Sales recover in *all* of Europe.',
    why: 'partial',
    reason: 'not borne out: “all”.',
    numbers: [1, 2],
  },
  { sentence: 'Half of 46 is 23.', why: 'computed', reason: '46 / 2 = 23: half of it.', numbers: [1] },
];

export const progress: ProgressView = {
  kind: 'progress',
  runId: 'run_1',
  phase: 'gather',
  status: 'Researching',
  tasks: [
    { id: '1', title: 'Sales', status: 'done', note: '4 quotes from 2 sources' },
    { id: '2', title: 'Prices', status: 'running' },
    { id: '3', title: 'Outlook', status: 'pending' },
    { id: '4', title: 'Subsidies', status: 'failed' },
    { id: '5', title: 'Jobs', status: 'skipped' },
  ],
  sources: 12,
  elapsedMs: 80_400,
  spent: { modelCalls: 14, tokens: 23_400, dollars: 0.123 },
  warnings: ['One search engine does not answer.'],
  waiting: false,
  live: true,
  continued: false,
};

export const report: ReportView = {
  kind: 'report',
  title: 'Heat pumps in Europe',
  report: 'Sales fell [1].\n\n#### Detail\n\n- one\n  1. two\n- [x] done\n\n```js\nconst a = "```";\n```',
  answered: 'partly',
  citations: [
    { n: 1, url: 'https://www.a.example/', title: 'Sales', quote: 'fell', verified: true },
    { n: 2, url: 'knowledge:notes/own.md', title: 'Own notes', quote: 'fell', verified: true },
  ],
  cautions: ['No model was used.'],
};
