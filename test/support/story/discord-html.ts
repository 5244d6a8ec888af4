// A message of Discord as a browser shows it: its Markdown, its small text, people and channels by name, what can be pressed.
import MarkdownIt from 'markdown-it';
import type { SeenMessage } from '../../fakes/discord/people/seen.ts';
import { allComponents } from '../../fakes/discord/state/components.ts';
import { componentKind } from '../../fakes/discord/state/kinds.ts';
import { asHtml, tag } from './html.ts';

const markdown = new MarkdownIt({ html: false, breaks: true });

/** `nameOf` answers `@Ada` or `#general` for an id. */
export function discordHtml(message: SeenMessage, nameOf: (id: string) => string): string {
  const shown = allComponents(message.raw.components).flatMap((one) => {
    const words = (name: string) => (typeof one[name] === 'string' ? one[name] : '');
    if (one.type === componentKind.TextDisplay) return [textHtml(words('content'), nameOf)];
    if (one.type === componentKind.Button) return [`[${asHtml(words('label'))}]`];
    if (one.type === componentKind.StringSelect) return [`[${asHtml(words('placeholder'))} ▾]`];
    return one.type === componentKind.Separator && one['divider'] !== false ? ['———'] : [];
  });
  // Buttons of a row stand side by side.
  return [textHtml(message.raw.content, nameOf), ...shown]
    .filter((html) => html !== '')
    .join('\n')
    .replaceAll(/\]\n(?=\[.*[^▾]\]$)/gm, '] ');
}

function textHtml(source: string, nameOf: (id: string) => string): string {
  // Small text is a line of its own, whatever stands before it.
  const apart = source.replaceAll(/^-# .*$/gm, '\n$&\n');
  return markdown
    .render(apart)
    .replaceAll(/<p>-# (.*?)<\/p>/g, '<sub>$1</sub>')
    .replaceAll(/<\/?p>/g, '')
    .replaceAll('<br>', '')
    .replaceAll(/<(\/?)strong>/g, '<$1b>')
    .replaceAll(/<(\/?)em>/g, '<$1i>')
    .replaceAll(/<(\/?)h\d>/g, '<$1h3>')
    .replaceAll(/&lt;(?:@&amp;|[@#])(\d+)&gt;/g, (_all, id: string) => tag('b', asHtml(nameOf(id))))
    .trim();
}
