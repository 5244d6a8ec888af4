/** @jsxImportSource hono/jsx */
// The page of a run's versions.
import type { Context } from 'hono';
import type { PageEnv } from '../page-env.ts';
import type { PagesParts } from '../parts.ts';
import { shownText } from '../report/shown-text.ts';
import { RunPage } from '../view/run-page.tsx';
import { Versions } from './versions.tsx';

export async function versionsPage(context: Context<PageEnv>, { bot }: PagesParts) {
  const visit = context.var.runVisit;
  const asked = await bot.questions.asked(visit.run.id);
  return context.html(
    <RunPage visit={visit} tab="versions">
      <Versions asked={asked} text={shownText(visit.run, asked)} say={visit.say} />
    </RunPage>,
  );
}
