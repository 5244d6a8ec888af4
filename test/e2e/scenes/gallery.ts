// The gallery: every moment of every scene as people see it, Slack and Discord side by side. Times and addresses, which
// differ from run to run, are written alike.
import { writeFile } from 'node:fs/promises';
import type { Line, Moment } from './scene.ts';

/** Writes the page. */
export async function writeGallery(path: string, moments: readonly Moment[]): Promise<void> {
  const scenes = [...new Set(moments.map(({ scene }) => scene))];
  const page = [
    '# Gallery',
    '',
    'What people see, word for word, in each scene on Slack and on Discord. Written by `npm run gallery`.',
    'Buttons stand in brackets; a menu ends in ▾. What only one person sees names them.',
    ...scenes.flatMap((scene) => sceneLines(moments.filter((one) => one.scene === scene))),
    '',
  ];
  await writeFile(path, page.join('\n'));
}

function sceneLines(moments: readonly Moment[]): string[] {
  const captions = [...new Set(moments.map(({ caption }) => caption))];
  const cell = (platform: string, caption: string) => {
    const found = moments.find((one) => one.platform === platform && one.caption === caption);
    return found === undefined ? '' : found.lines.map(lineText).join('<br><br>');
  };
  return [
    '',
    `## ${moments[0]?.scene ?? ''}`,
    ...captions.flatMap((caption) => [
      '',
      `**${caption}**`,
      '',
      '<table><tr><th>Slack</th><th>Discord</th></tr><tr valign="top">',
      `<td>${cell('slack', caption)}</td>`,
      `<td>${cell('discord', caption)}</td>`,
      '</tr></table>',
    ]),
  ];
}

function lineText({ who, text, buttons, files }: Line): string {
  const below = [...buttons.map((label) => `[ ${label} ]`), ...files.map((name) => `📎 ${name}`)];
  const shown = below.filter((one) => !text.includes(one.slice(2, -2)));
  return `<b>${escaped(who === '' ? 'They' : who)}</b><br>${escaped(alike(text))}${shown.length === 0 ? '' : `<br>${escaped(shown.join(' '))}`}`;
}

/** What differs from run to run. */
function alike(text: string): string {
  return text
    .replaceAll(/\b\d+ (?:ms|s)\b/g, '2 s')
    .replaceAll(/127\.0\.0\.1:\d+/g, 'intranet.example')
    .replaceAll(/\brun_\w+/g, 'run_…')
    .replaceAll(/<t:\d+(:\w)?>/g, 'today');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\n', '<br>');
}
