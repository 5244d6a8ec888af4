/** @jsxImportSource hono/jsx */
// The document around every page.
import { raw } from 'hono/html';
import type { Child } from 'hono/jsx';
import type { Say } from '../../chat/words/say.ts';

export interface ShellProps {
  readonly say: Say;
  readonly title: string;
  /** The style itself, for a document that stands alone; left out: style and script are asked for. */
  readonly style?: string;
  readonly children?: Child;
}

/** Says what it is in its language, loads nothing from elsewhere, and is found by no search engine. */
export function Shell({ say, title, style, children }: ShellProps) {
  return (
    <>
      {raw('<!DOCTYPE html>')}
      <html lang={say.language} data-close={say('page.close')}>
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex, nofollow" />
          <meta name="color-scheme" content="light dark" />
          <title>{title}</title>
          {style === undefined ? (
            <>
              <link rel="stylesheet" href="/assets/style.css" />
              <script type="module" src="/assets/page.js"></script>
            </>
          ) : (
            <>
              <meta
                http-equiv="content-security-policy"
                content="default-src 'none'; style-src 'unsafe-inline'"
              />
              <style>{raw(style)}</style>
            </>
          )}
        </head>
        <body>{children}</body>
      </html>
    </>
  );
}
