// What a person sees of rich text.
import { isObject, type Json } from '../blocks/shapes.ts';
import { nameOf, type Workspace } from '../workspace.ts';

export function seenRichText(here: Workspace, block: Json): string {
  return objects(block['elements'])
    .map((element) => seenElement(here, element))
    .join('\n');
}

export function objects(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

export function words(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function seenElement(here: Workspace, element: Json): string {
  const inside = objects(element['elements']);
  switch (element['type']) {
    case 'rich_text_list': {
      const indent = '  '.repeat(Number(element['indent'] ?? 0));
      const first = Number(element['offset'] ?? 0) + 1;
      const mark = (place: number) => (element['style'] === 'ordered' ? `${first + place}.` : '•');
      return inside.map((item, place) => `${indent}${mark(place)} ${seenElement(here, item)}`).join('\n');
    }
    case 'rich_text_quote':
      return inline(here, inside)
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n');
    default:
      return inline(here, inside);
  }
}

function inline(here: Workspace, elements: readonly Json[]): string {
  return elements.map((element) => seenInline(here, element)).join('');
}

function seenInline(here: Workspace, element: Json): string {
  switch (element['type']) {
    case 'link':
      return element['text'] === undefined
        ? words(element['url'])
        : `[${words(element['text'])}](${words(element['url'])})`;
    case 'user':
      return `@${nameOf(here, words(element['user_id']))}`;
    case 'usergroup':
      return `@${here.groups.get(words(element['usergroup_id']))?.handle ?? words(element['usergroup_id'])}`;
    default:
      return words(element['text']);
  }
}
