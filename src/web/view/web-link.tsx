/** @jsxImportSource hono/jsx */
// The name of a source, which leads to where it stands.
import { parseUrl } from '../../base/parse-url.ts';

/** Null: no address that a browser may open. */
export function webAddress(url: string): string | null {
  const protocol = parseUrl(url)?.protocol;
  return protocol === 'https:' || protocol === 'http:' ? url : null;
}

/** The name alone where there is no address to open. */
export function WebLink({ url, name }: { readonly url: string; readonly name: string }) {
  const address = webAddress(url);
  if (address === null) return <span dir="auto">{name}</span>;
  return (
    <a href={address} dir="auto" rel="noopener noreferrer nofollow">
      {name}
    </a>
  );
}
