// The gallery: what is new at every moment of every scene, as people see it, Slack and Discord side by side.
import { writeFile } from 'node:fs/promises';
import { asHtml, tag } from '../../support/story/html.ts';
import type { Moment, Shown } from './scene.ts';

/** Writes the page. */
export async function writeGallery(path: string, moments: readonly Moment[]): Promise<void> {
  const scenes = [...new Set(moments.map(({ scene }) => scene))];
  const page = [
    '# Gallery',
    '',
    'What people see, word for word, in each scene on Slack and on Discord. Written by `npm run gallery`.',
    'Each moment shows what is new since the moment before; of a message that was changed, its new lines.',
    'Buttons stand in brackets, a menu ends in ▾, very long lines end in “…”. What only one person sees names them.',
    ...scenes.flatMap((scene) => sceneLines(moments.filter((one) => one.scene === scene))),
    '',
  ];
  await writeFile(path, page.join('\n'));
}

function sceneLines(moments: readonly Moment[]): string[] {
  const captions = [...new Set(moments.map(({ caption }) => caption))];
  const cell = (platform: string, caption: string) => {
    const found = moments.find((one) => one.platform === platform && one.caption === caption);
    return folded((found?.messages ?? []).map(messageHtml)).join('<br><br>\n');
  };
  return [
    '',
    `## ${moments[0]?.scene ?? ''}`,
    ...captions.flatMap((caption) => [
      '',
      `**${asHtml(caption)}**`,
      '',
      '<table><tr><th>Slack</th><th>Discord</th></tr><tr valign="top">',
      `<td>${cell('slack', caption)}</td>`,
      `<td>${cell('discord', caption)}</td>`,
      '</tr></table>',
    ]),
  ];
}

/** What is said again and again is shown once. */
function folded(messages: readonly string[]): string[] {
  const times = new Map<string, number>();
  for (const one of messages) times.set(one, (times.get(one) ?? 0) + 1);
  return [...times].map(([one, count]) => (count === 1 ? one : `${one}<br>\n(${count} times)`));
}

/** A changed message is shown by its new lines; one that only lost something by all that is left. */
function messageHtml({ who, before, html }: Shown): string {
  const old = new Set(before?.split('\n'));
  const lines = html.split('\n').filter((line) => line.trim() !== '');
  const fresh = lines.filter((line) => !old.has(line));
  const shown = (fresh.length > 0 ? fresh : lines).map(shortened);
  return `${tag('i', `${asHtml(who)}${before === null ? '' : ', changed'}:`)}<br>\n${joined(shown)}`;
}

/** Lines below each other; what stands in a block of its own needs no break. */
function joined(lines: readonly string[]): string {
  const block = /^<(?:h3|[uo]l|pre|blockquote)>|<\/(?:h3|[uo]l|li|pre|blockquote)>$/;
  return lines
    .map((line, at) => `${line}${block.test(line) || at === lines.length - 1 ? '' : '<br>'}`)
    .join('\n');
}

/** A line as long as this is read to its end; of a longer one, how it begins. */
const mostCharacters = 900;

function shortened(line: string): string {
  const text = line.replaceAll(/<[^>]*>/g, '');
  if (text.length <= mostCharacters) return line;
  return `${text.slice(0, 200)}… (${text.length.toLocaleString('en')} characters)`;
}
