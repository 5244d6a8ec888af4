// A report that no platform takes in one message.
import type { ReportView } from '../../../src/chat/views.ts';

const count = 24;

/** The numbers of its paragraphs. */
export const longParagraphs: readonly number[] = Array.from({ length: count }, (_, i) => i + 1);

export const longReport: ReportView = {
  kind: 'report',
  title: 'Everything about backups',
  report: [
    'Backups are kept for 35 days [1].',
    ...longParagraphs.map(
      (n) =>
        `${n % 10 === 1 ? `## Chapter ${Math.ceil(n / 10)}\n\n` : ''}Paragraph ${n} of the long report. ${'Backups are kept [1]. Backups are kept [2]. '.repeat(10)}`,
    ),
  ].join('\n\n'),
  citations: [
    {
      n: 1,
      url: 'https://notes.example/backups',
      title: 'Backups',
      quote: 'kept for 35 days',
      verified: true,
    },
    {
      n: 2,
      url: 'https://notes.example/archive',
      title: 'Archive',
      quote: 'kept for a year',
      verified: true,
    },
  ],
  answered: 'yes',
  cautions: ['One source only.'],
};
