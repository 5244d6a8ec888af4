// What a person sees of Slack's own markup: links as [label](address), people by name, entities as signs.
import { nameOf, type Workspace } from '../workspace.ts';

export function seenMrkdwn(here: Workspace, text: string): string {
  const parts = text.split(/(```[\s\S]*?```|`[^`\n]+`)/);
  return parts
    .map((part, place) => {
      const words = place % 2 === 1 ? part.replace(/^(`{3}|`)|(`{3}|`)$/g, '') : withoutMarks(part);
      return unescaped(
        words.replace(/<([^<>]+)>/g, (whole, inside: string) => seenAngle(here, inside) ?? whole),
      );
    })
    .join('');
}

/** Bold, italic and struck text, where the marks stand at the ends of words. */
function withoutMarks(text: string): string {
  let seen = text;
  for (const mark of ['*', '_', '~']) {
    const sign = `\\${mark}`;
    const marked = new RegExp(
      `(^|[\\s([{"'*_~>])${sign}(?=\\S)([^${sign}\\n]+?)(?<=\\S)${sign}(?=$|[\\s)\\]}"'*_~.,;:!?<])`,
      'gm',
    );
    seen = seen.replace(marked, '$1$2');
  }
  return seen;
}

function seenAngle(here: Workspace, inside: string): string | null {
  const [what = '', label] = inside.split('|', 2);
  if (what.startsWith('@')) return `@${nameOf(here, what.slice(1))}`;
  if (what.startsWith('#')) return `#${here.channels.get(what.slice(1))?.name ?? label ?? what.slice(1)}`;
  if (what.startsWith('!subteam^')) return `@${here.groups.get(what.slice(9))?.handle ?? what.slice(9)}`;
  if (what.startsWith('!date^')) return label ?? what;
  if (what.startsWith('!')) return `@${what.slice(1)}`;
  if (!/^(https?|mailto|tel|slack):/.test(what)) return null;
  return label === undefined ? what : `[${label}](${what})`;
}

function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
