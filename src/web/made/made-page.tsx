/** @jsxImportSource hono/jsx */
// The page that tells how a research was made, also while it is being made; and its Stop button.
import type { Context } from 'hono';
import { isActive, stopRun } from '../../bot/stop-run.ts';
import { maySteer } from '../../bot/who-may.ts';
import { asTitle } from '../../chat/words/say.ts';
import type { PageEnv, PagesParts } from '../parts.ts';
import { Refused, RunPage, addressOf, refusal } from '../view/shell.tsx';
import { formTokenOf, isFormToken } from '../visit/secrets.ts';
import { Made } from './made.tsx';
import { makingOf } from './making.ts';

export async function madePage(
  context: Context<PageEnv>,
  { bot, feed }: PagesParts,
  refused: string | null = null,
) {
  const visit = context.var.runVisit;
  const { run, say, person, session } = visit;
  const [events, asked] = await Promise.all([feed.events(run.id), bot.questions.asked(run.id)]);
  const made = (
    <>
      <p class="state">{asTitle(say(`home.status.${run.status}`))}</p>
      <Made making={makingOf(events, asked, bot.clock.now())} asked={asked} say={say} />
    </>
  );
  // While it goes on, only this part is asked for again.
  if (context.req.query('part') === '1') return context.html(made);
  const goesOn = isActive(run);
  return context.html(
    <RunPage visit={visit} tab="made">
      <Refused why={refused} />
      {goesOn && maySteer(run, person) && (
        <form method="post" action={`/runs/${run.id}/stop`}>
          <input type="hidden" name="form" value={formTokenOf(session)} />
          <button class="bad">{say('button.stop')}</button>
        </form>
      )}
      <div
        {...(goesOn
          ? { 'data-live': `/runs/${run.id}/events`, 'data-part': `/runs/${run.id}/made?part=1` }
          : {})}
      >
        {made}
      </div>
    </RunPage>,
    refused === null ? 200 : 409,
  );
}

/** The same as the button in the thread. */
export async function stopHere(context: Context<PageEnv>, parts: PagesParts) {
  const { run, person, session, say } = context.var.runVisit;
  const fields = await context.req.parseBody();
  if (!isFormToken(fields['form'], session)) return refusal(context, 403, 'page.foreign-form');
  const refused = await stopRun({ ...parts.bot, say }, run, person);
  return refused === null
    ? context.redirect(addressOf(run.id, 'made'), 303)
    : madePage(context, parts, refused);
}
