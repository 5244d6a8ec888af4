// Slack's own notation in a message, as the plain text that its reader saw.

interface Words {
  /** Our own user id: mentions of it are left out. Null: not known yet. */
  readonly self: string | null;
  /** What to call a person; an id where the name is not known. */
  nameOf(id: string): string;
}

const escapes: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };

/** The text of a message without mentions of ourselves, with names for other mentions and addresses for links. */
export function plainWords(text: string, words: Words): string {
  return (
    text
      .replaceAll(/<([^<>]*)>/g, (_whole, inner: string) => spelledOut(inner, words))
      .replaceAll(/&(?:lt|gt|amp);/g, (escape) => escapes[escape] ?? escape)
      .replaceAll(/[ \t]{2,}/g, ' ')
      // What stands behind a mention, but not the colon of an emoji.
      .replace(/^(?:[\s,;]|:(?!\w[\w+-]*:))+/, '')
      .trimEnd()
  );
}

/** Whether the text mentions this user. */
export function mentions(text: string, user: string): boolean {
  return text.includes(`<@${user}>`) || text.includes(`<@${user}|`);
}

function spelledOut(inner: string, words: Words): string {
  const bar = inner.indexOf('|');
  const target = bar === -1 ? inner : inner.slice(0, bar);
  const label = bar === -1 ? '' : inner.slice(bar + 1);
  if (target.startsWith('@')) {
    const id = target.slice(1);
    if (id === words.self) return '';
    return `@${label === '' ? words.nameOf(id) : label}`;
  }
  if (target.startsWith('#')) return `#${label === '' ? target.slice(1) : label}`;
  if (target.startsWith('!')) return special(target.slice(1), label);
  const address = target.replace(/^mailto:/, '');
  if (label === '' || label === address || label === target) return address;
  return `${label} (${address})`;
}

/** `!here`, `!subteam^S1|@team`, `!date^…|fallback`. */
function special(target: string, label: string): string {
  if (label !== '') return label.startsWith('@') || target.startsWith('date') ? label : `@${label}`;
  return target.startsWith('date') ? '' : `@${target.replace(/^subteam\^/, '')}`;
}
