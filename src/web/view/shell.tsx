/** @jsxImportSource hono/jsx */
// The document around every page, and what somebody sees instead of one.
import type { Context } from 'hono';
import { raw } from 'hono/html';
import type { PropsWithChildren } from 'hono/jsx';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { PlainKey, Say } from '../../chat/words/say.ts';
import { addressOfAsset } from '../assets.ts';
import type { PageEnv, RunVisit } from '../parts.ts';
import { shortened } from '../../base/shortened.ts';
import { titleLine } from '../../base/title-line.ts';

interface ShellProps {
  readonly say: Say;
  readonly title: string;
  /** The style itself, for a document that stands alone; left out: style and script are asked for. */
  readonly style?: string;
}

/** Says what it is in its language, loads nothing from elsewhere, and is found by no search engine. */
export function Shell({ say, title, style, children }: PropsWithChildren<ShellProps>) {
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
              <link rel="stylesheet" href={addressOfAsset('style.css')} />
              <script type="module" src={addressOfAsset('page.js')}></script>
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

/** A page that says why nothing is shown, and what to do. */
export function refusal(
  context: Context<PageEnv>,
  status: ContentfulStatusCode,
  why: Extract<PlainKey, `page.${string}`>,
) {
  const { say } = context.var;
  return context.html(
    <Shell say={say} title={say('page.problem')}>
      <main class="narrow">
        <h1>{say('page.problem')}</h1>
        <p>{say(why)}</p>
      </main>
    </Shell>,
    status,
  );
}

const tabs = ['report', 'made', 'versions'] as const;

type Tab = (typeof tabs)[number];

/** The address of a page of a run. */
export function addressOf(runId: string, tab: Tab): string {
  return tab === 'report' ? `/runs/${runId}` : `/runs/${runId}/${tab}`;
}

/** Why what somebody has sent was not taken; nothing where it was. */
export function Refused({ why, id }: { readonly why: string | null; readonly id?: string }) {
  if (why === null) return <></>;
  return (
    <p class="notice" role="alert" id={id}>
      {why}
    </p>
  );
}

const longestTitle = 200;

/** The frame of every page of one run: what was asked, and the ways to its other pages. */
export function RunPage({ visit, tab, children }: PropsWithChildren<{ visit: RunVisit; tab: Tab }>) {
  const { run, say, visitor } = visit;
  const title = shortened(titleLine(run.request), longestTitle);
  return (
    <Shell say={say} title={title}>
      <header class="top">
        <nav aria-label={say('page.pages')}>
          {visitor.runId === null && <a href="/home">{say('page.home')}</a>}
          {tabs.map((one) => (
            <a href={addressOf(run.id, one)} aria-current={one === tab ? 'page' : undefined}>
              {say(`page.${one}`)}
            </a>
          ))}
        </nav>
        <h1 dir="auto">{title}</h1>
      </header>
      <main>{children}</main>
    </Shell>
  );
}
