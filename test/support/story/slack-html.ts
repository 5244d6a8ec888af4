// A message of Slack as a browser shows it: bold, small and quoted text, headings, lists, people by name.
import { nameOf } from '../../fakes/slack/workspace.ts';
import type { Message, Workspace } from '../../fakes/slack/workspace.ts';
import { asHtml, tag } from './html.ts';

type Json = Readonly<Record<string, unknown>>;

export function slackHtml(here: Workspace, message: Message): string {
  if (message.deleted) return tag('i', 'This message was deleted.');
  return message.blocks.length === 0 ? mrkdwn(here, message.text) : blocks(here, message.blocks);
}

function blocks(here: Workspace, all: unknown): string {
  return objects(all)
    .map((one) => block(here, one))
    .filter((one) => one !== '')
    .join('\n');
}

function block(here: Workspace, one: Json): string {
  const lines = (...parts: readonly string[]) => parts.filter((part) => part !== '').join('\n');
  switch (one['type']) {
    case 'divider':
      return '———';
    case 'header':
      return tag('h3', text(here, one['text']));
    case 'section':
      return lines(text(here, one['text']), control(here, one['accessory']));
    case 'context':
      return tag(
        'sub',
        objects(one['elements'])
          .map((element) => text(here, element))
          .join(' '),
      );
    case 'actions':
    case 'context_actions':
      return objects(one['elements'])
        .map((element) => control(here, element))
        .join(' ');
    case 'rich_text':
      return objects(one['elements'])
        .map((element) => rich(here, element))
        .join('\n');
    case 'table':
      return table(here, one['rows']);
    case 'plan':
      return lines(tag('b', asHtml(words(one['title']))), ...objects(one['tasks']).map((t) => task(here, t)));
    case 'task_card':
      return task(here, one);
    default:
      throw new Error(`No picture of a block of type ${JSON.stringify(one['type'])}.`);
  }
}

const marks: Readonly<Record<string, string>> = { pending: '○', in_progress: '◐', complete: '✓', error: '✗' };

function task(here: Workspace, one: Json): string {
  const below = ['details', 'output'].flatMap((name) =>
    isObject(one[name]) ? [block(here, one[name])] : [],
  );
  const sources = objects(one['sources']).map((source) => link(words(source['url']), words(source['text'])));
  const head = `${marks[words(one['status'])] ?? '?'} ${asHtml(words(one['title']))}`;
  return [head, ...below, ...(sources.length === 0 ? [] : [sources.join(' · ')])].join('\n');
}

function table(here: Workspace, rows: unknown): string {
  const cell = (one: Json) => (one['type'] === 'rich_text' ? block(here, one) : asHtml(words(one['text'])));
  return (Array.isArray(rows) ? rows : []).map((row) => objects(row).map(cell).join(' | ')).join('\n');
}

function rich(here: Workspace, element: Json): string {
  const inside = objects(element['elements']);
  const all = () => inside.map((one) => inline(here, one)).join('');
  if (element['type'] === 'rich_text_quote') return tag('blockquote', all());
  if (element['type'] === 'rich_text_preformatted') return tag('pre', all());
  if (element['type'] !== 'rich_text_list') return all();
  const items = inside.map((item) => tag('li', rich(here, item)));
  return tag(element['style'] === 'ordered' ? 'ol' : 'ul', items.join('\n'));
}

function inline(here: Workspace, one: Json): string {
  if (one['type'] === 'user') return person(here, words(one['user_id']));
  if (one['type'] === 'link')
    return link(words(one['url']), words(one['text'] ?? one['url']), one['style'] as Json);
  return styled(asHtml(words(one['text'])), one['style'] as Json | undefined);
}

function styled(html: string, style: Json | undefined): string {
  const tags = { bold: 'b', italic: 'i', strike: 's', code: 'code' };
  return Object.entries(tags).reduce(
    (inner, [name, mark]) => (style?.[name] === true ? tag(mark, inner) : inner),
    html,
  );
}

function control(here: Workspace, element: unknown): string {
  if (!isObject(element)) return '';
  if (element['type'] === 'feedback_buttons')
    return ['positive_button', 'negative_button']
      .flatMap((name) => (isObject(element[name]) ? [`[${text(here, element[name]['text'])}]`] : []))
      .join(' ');
  if (element['type'] === 'button') return `[${text(here, element['text'])}]`;
  return `[${text(here, element['placeholder'])} ▾]`;
}

function text(here: Workspace, value: unknown): string {
  if (!isObject(value)) return '';
  return value['type'] === 'mrkdwn' ? mrkdwn(here, words(value['text'])) : asHtml(words(value['text']));
}

/** Slack's own markup. */
function mrkdwn(here: Workspace, source: string): string {
  const linked = source.replaceAll(/<([^<>]+)>/g, (whole, inside: string) => {
    const [what = '', label] = inside.split('|', 2);
    if (what.startsWith('@')) return person(here, what.slice(1));
    if (what.startsWith('#')) return tag('b', `#${here.channels.get(what.slice(1))?.name ?? what}`);
    if (what.startsWith('!date^')) return label ?? whole;
    return /^(?:https?|mailto):/.test(what) ? `<a href="${what}">${label ?? what}</a>` : whole;
  });
  return linked
    .replaceAll(/(^|[\s(])\*(\S(?:[^*\n]*\S)?)\*(?=$|[\s).,:;!?])/gm, '$1<b>$2</b>')
    .replaceAll(/(^|[\s(])_(\S(?:[^_\n]*\S)?)_(?=$|[\s).,:;!?])/gm, '$1<i>$2</i>')
    .replaceAll(/`([^`\n]+)`/g, '<code>$1</code>')
    .replaceAll(/^&gt; ?(.*)$/gm, '<blockquote>$1</blockquote>');
}

function link(url: string, label: string, style?: Json): string {
  return `<a href="${asHtml(url)}">${styled(asHtml(label), style)}</a>`;
}

function person(here: Workspace, id: string): string {
  return tag('b', `@${asHtml(nameOf(here, id))}`);
}

function objects(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}

function words(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
