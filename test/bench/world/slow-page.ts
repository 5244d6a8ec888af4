// A page that takes seconds to read: just below the size up to which pages are read at all, and all of it one table.

/** Below `web.maxBytes` as it is shipped. */
const bytes = 9_500_000;

let made: Buffer | undefined;

export function slowPage(): Buffer {
  const head = '<!doctype html><html lang="en"><head><title>Every call</title></head><body><article><table>';
  const row =
    '<tr><td><a href="/call">A call at berth 4</a></td><td>of <b>some</b> note</td><td>7.5</td></tr>\n';
  const foot = '</table></article></body></html>';
  made ??= Buffer.from(head + row.repeat(Math.floor((bytes - 200) / row.length)) + foot);
  return made;
}
