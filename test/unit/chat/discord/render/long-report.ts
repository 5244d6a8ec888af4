// A long report of every kind of block; each of its words stands in it once, so that a lost or moved one is noticed.
import type { CitationView, ReportView } from '../../../../../src/chat/views.ts';

const foreign = [
  '\\<!channel>',
  '\\@here',
  '\\@everyone',
  '\\<@U1>',
  '\\<@123456789012345678>',
  '\\<@&123456789012345678>',
  '\\</cmd:1>',
  '\\<t:1>',
  '[a\\|b \\] c](https://a.example/x_(y)|z)',
  '**שלום עולם**',
  '👩‍👩‍👧‍👦🇩🇪',
  '\u200bzero\u200b',
  '漢字かな交じり文',
  '~~gone~~',
  '`<@123456789012345678>`',
];

/** A report of about so many bytes with so many sources. */
export function longReport({ bytes, sources }: { bytes: number; sources: number }): ReportView {
  const words = wordSource();
  const blocks: string[] = [`${words(20)} [1].\n\n${words(15)} [2][3].`];
  for (let round = 0; Buffer.byteLength(blocks.join('\n\n')) < bytes; round += 1) {
    const n = (round % sources) + 1;
    const hostile = foreign[round % foreign.length]!;
    blocks.push(`${'#'.repeat((round % 5) + 1)} ${words(4)}`, `${words(60)} [${n}]. ${hostile} ${words(30)}`);
    blocks.push(
      `- ${words(5)}\n  - ${words(6)} [${n}]\n    1. ${words(4)}\n    2. ${words(3)}\n- ${words(3)}`,
    );
    blocks.push(`> ${words(12)}\n> ${words(9)}`);
    blocks.push(`\`\`\`ts\n${words(8)}\n  ${words(6)}\n\`\`\``);
    blocks.push(
      `| ${words(1)} | ${words(1)} |\n|---|---|\n${`| ${words(1)} | ${words(1)} |\n`.repeat(1)}| ${words(1)} | ${words(1)} |`,
    );
    if (round % 4 === 0) blocks.push(words(400));
  }
  const citations = Array.from({ length: sources }, (_, index): CitationView => ({
    n: index + 1,
    url: `https://source${index + 1}.example/wiki/Page_(${index})|x`,
    title: `Source title${index + 1} | (part) [${index}] @everyone`,
    quote: 'A quote',
    verified: index % 3 !== 0,
  }));
  return {
    kind: 'report',
    title: 'A long question with @everyone in it',
    report: `${blocks.join('\n\n')}\n`,
    answered: 'partly',
    citations,
    cautions: ['Two sources disagree.'],
  };
}

/** What a reader sees of the foreign pieces. */
export const foreignPieces = [
  '<!channel>',
  '@here',
  '@everyone',
  '<@U1>',
  '<@123456789012345678>',
  '<@&123456789012345678>',
  '</cmd:1>',
  '<t:1>',
  'a|b ] c',
  'שלום עולם',
  '👩‍👩‍👧‍👦🇩🇪',
  'zero',
  '漢字かな交じり文',
  'gone',
];

/** The made-up words, in order. */
export function wordsOf(text: string): string[] {
  return text.match(/word\d+/g) ?? [];
}

function wordSource(): (count: number) => string {
  let last = 0;
  return (count) =>
    Array.from({ length: count }, () => {
      last += 1;
      return `word${last}`;
    }).join(' ');
}
