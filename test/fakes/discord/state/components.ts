// Components as they are stored: each with its `id`, and media with their addresses.
import { fileUrl } from './shapes.ts';
import type { Component, Json, StoredFile, World } from './world.ts';

type Fields = Readonly<Record<string, unknown>>;

const nested = ['components', 'component'] as const;

function* walk(component: Fields): Generator<Fields> {
  yield component;
  for (const key of nested) {
    const inner = component[key];
    if (inner === undefined) continue;
    for (const child of Array.isArray(inner) ? inner : [inner]) yield* walk(child as Fields);
  }
}

/** Every component of a list, outer ones before inner ones. */
export function allComponents(components: readonly Fields[]): Component[] {
  return components.flatMap((each) => [...walk(each)]) as Component[];
}

function media(world: World, channelId: string, files: readonly StoredFile[], value: unknown): Json {
  const url = String((value as Fields)['url']);
  const name = /^attachment:\/\/(.*)$/s.exec(url)?.[1];
  const file = files.find((each) => each.name === name);
  if (file === undefined) return { ...(value as Fields), proxy_url: url, loading_state: 2 };
  const own = fileUrl(world, channelId, file);
  return {
    url: own,
    proxy_url: own,
    attachment_id: file.id,
    content_type: file.contentType,
    width: null,
    height: null,
    flags: 0,
    loading_state: 2,
  };
}

/** Ids that were sent are kept; the others are counted up from 1, around those. */
export function settleComponents(
  world: World,
  channelId: string,
  components: readonly Fields[],
  files: readonly StoredFile[],
): Component[] {
  const taken = new Set(allComponents(components).map(({ id }) => id));
  let last = 0;
  const free = () => {
    do last += 1;
    while (taken.has(last));
    return last;
  };
  const settle = (component: Fields): Component => {
    const settled: Record<string, unknown> = {
      ...component,
      id: component['id'] || free(),
    };
    for (const key of nested) {
      const inner = component[key];
      if (Array.isArray(inner)) settled[key] = inner.map((each) => settle(each as Fields));
      else if (inner !== undefined) settled[key] = settle(inner as Fields);
    }
    if (component['file'] !== undefined) {
      const shown = media(world, channelId, files, component['file']);
      const file = files.find(({ id }) => id === shown['attachment_id']);
      Object.assign(settled, { file: shown, spoiler: component['spoiler'] ?? false });
      if (file !== undefined) Object.assign(settled, { name: file.name, size: file.bytes.length });
    }
    return settled as Component;
  };
  return components.map(settle);
}

/** What of the components is text that is written as Markdown, and so can mention somebody. */
export function displayText(components: readonly Fields[]): string {
  return allComponents(components)
    .filter(({ type }) => type === 10)
    .map((display) => String(display['content']))
    .join('\n');
}
