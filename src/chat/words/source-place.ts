// Where a source is to be found, as text: what tells two sources of one title apart.

/** The path of an own document in its folder; of a page its host and path; anything else as it is. */
export function placeOf(url: string): string {
  const own = pathOf(url);
  if (own !== '') return own;
  const [, host, path = ''] = /^https?:\/\/(?:www\.)?([^/?#\s]+)([^\s]*)$/i.exec(url) ?? [];
  return host === undefined ? url : `${host}${path === '/' ? '' : path}`;
}

/** The path of an own document in the folder of notes; empty for what is none. */
export function pathOf(url: string): string {
  return /^knowledge:(.+)$/is.exec(url)?.[1]?.trim() ?? '';
}
