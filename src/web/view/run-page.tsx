/** @jsxImportSource hono/jsx */
// The frame of every page of one run: what was asked, how far it is, and the ways to its other pages.
import type { Child } from 'hono/jsx';
import { shortened } from '../../base/shortened.ts';
import { titleLine } from '../../base/title-line.ts';
import type { RunVisit } from '../parts.ts';
import { Shell } from './shell.tsx';

const tabs = ['report', 'made', 'versions'] as const;

export type Tab = (typeof tabs)[number];

/** The address of a page of a run. */
export function addressOf(runId: string, tab: Tab): string {
  return tab === 'report' ? `/runs/${runId}` : `/runs/${runId}/${tab}`;
}

const longestTitle = 200;

export function RunPage({
  visit: { run, say, visitor },
  tab,
  children,
}: {
  readonly visit: RunVisit;
  readonly tab: Tab;
  readonly children?: Child;
}) {
  const title = shortened(titleLine(run.request), longestTitle);
  return (
    <Shell say={say} title={title}>
      <header class="top">
        <nav aria-label={say('page.pages')}>
          {visitor.runId === null && <a href="/home">{say('page.home')}</a>}
          {tabs.map((one) => (
            <a href={addressOf(run.id, one)} aria-current={one === tab ? 'page' : undefined}>
              {say(`page.tab-${one}`)}
            </a>
          ))}
        </nav>
        <h1 dir="auto">{title}</h1>
      </header>
      <main>{children}</main>
    </Shell>
  );
}
