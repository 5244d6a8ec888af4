// `footnote ask`: one request from this terminal, from the question to the approved report.
import { writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { aborted } from '../base/aborted.ts';
import { createBell } from '../base/bell.ts';
import { FootnoteError, systemWords, toErrorRecord } from '../base/errors.ts';
import { inTime } from '../base/clock.ts';
import { newId } from '../base/ids.ts';
import { reasonOf } from '../chat/console/attention.ts';
import { createConsolePlatform, type ConsolePlatform } from '../chat/console/console-platform.ts';
import { firstCard } from '../chat/progress.ts';
import { checkLength, type Say } from '../chat/words/say.ts';
import type { QuestionView, RunView } from '../store/port.ts';
import { requestLanguage } from '../text/request-language.ts';
import { askDocument, type AskDocument, resultOf, statusOf } from './ask-document.ts';
import { complain, type ExitCode, exitCodes } from './exit-codes.ts';
import { followRun, type Followed } from './follow.ts';
import { givenFiles, pageHint, requireFolder, requirePlace } from './given-paths.ts';
import { createInterrupts } from './interrupts.ts';
import { jsonText } from './json-text.ts';
import type { AskOptions, AskParts, CliParts } from './parts.ts';
import { readRequest } from './request-text.ts';

type Session = ReturnType<typeof openSession>;

/** Asks, follows and prints. Never rejects: errors are said on the error stream, and with `--json` in the document. */
export async function ask(words: readonly string[], options: AskOptions, cli: CliParts): Promise<ExitCode> {
  const session = openSession(options, cli);
  const { interrupts, platform } = session;
  const forewarn = () => warnOfStopping(platform);
  interrupts.stopping.addEventListener('abort', forewarn);
  try {
    const leave = aborted(interrupts.leaving).then(() => askDocument('cancelled'));
    const document = await Promise.race([leave, askThrough(words, session)]);
    return print(document, session);
  } catch (error) {
    await platform.disconnect();
    const code = complain(cli.terminal.errors, error);
    const document = askDocument(code === exitCodes.cancelled ? 'cancelled' : 'failed', { error });
    print(document, session);
    return code;
  } finally {
    interrupts.stopping.removeEventListener('abort', forewarn);
    interrupts.end();
  }
}

function openSession(options: AskOptions, cli: CliParts) {
  const interrupts = createInterrupts(cli.signals, cli.clock);
  const bell = createBell();
  const platform = createConsolePlatform({
    ...cli,
    session: options.thread === undefined ? newId('ses') : `thread:${options.thread}`,
    json: options.json === true,
    yes: options.yes === true,
    onInterrupt: interrupts.interrupt,
    onUnattended(_questionId, error) {
      Object.assign(came, { unattended: true, unrecorded: error });
      bell.ring();
    },
  });
  const came = {
    /** A question was shown that nobody will answer. */
    unattended: false,
    /** Why an answer that was given could not be recorded; null: none failed. */
    unrecorded: null as unknown,
    /** Why the page could not be written; null: it was, or none was wanted. */
    lost: null as FootnoteError | null,
  };
  return { options, cli, platform, interrupts, bell, came };
}

async function askThrough(words: readonly string[], session: Session): Promise<AskDocument> {
  const { options, cli, platform, interrupts } = session;
  const { knowledge, page, file: named = [] } = options;
  if (knowledge !== undefined) await requireFolder(knowledge);
  if (page !== undefined) await requirePlace(page, named);
  const files = named.length === 0 ? [] : await givenFiles(named);
  const request = await Promise.race([
    readRequest(words, cli.terminal.input),
    aborted(interrupts.stopping).then(() => ''),
  ]);
  if (interrupts.stopping.aborted) return askDocument('cancelled');
  if (request === '' && !platform.interactive) {
    throw new FootnoteError('request-invalid', 'There is nothing to research: the request is empty.', {
      hint: 'Give it as an argument, or pipe it in: footnote ask "How do …?"',
    });
  }
  platform.speak(requestLanguage(request));
  checkLength(request, platform.words());
  const opening = cli.openAsk({ options, platform, signal: interrupts.stopping });
  // What is wrong with the settings is known at once, and then nothing is begun.
  await inTime(cli.clock, settingsReadMs, opening, null);
  // The first start of the embedded database takes some seconds.
  await platform.showProgress(platform.address, '', firstCard('', platform.words()));
  const parts = await opening;
  try {
    return await research([request, files], parts, session);
  } finally {
    await stop(parts, session);
  }
}

/** Longer than it takes to read the settings, and too short to be missed. */
const settingsReadMs = 300;

type Request = Parameters<AskParts['start']>;

async function research(request: Request, parts: AskParts, session: Session): Promise<AskDocument> {
  const { cli, platform, bell } = session;
  const { stopping } = session.interrupts;
  const unattended = () => session.came.unattended;
  if (stopping.aborted) return askDocument('cancelled');
  await platform.connect(parts.inbound);
  const started = await parts.start(...request);
  const following = { ...started, parts, platform, clock: cli.clock, stopping, unattended, bell };
  const followed = await followRun(following);
  await platform.disconnect();
  return conclude(followed, parts, session);
}

/** The file that `--page` names. What keeps it from being written is said at the end. */
async function writePage(runId: string, parts: AskParts, session: Session): Promise<void> {
  const { page } = session.options;
  if (page === undefined) return;
  try {
    const html = await parts.page(runId);
    if (html === null) return;
    await writeFile(page, html);
    session.cli.terminal.errors.write(`The page is in ${page}.\n`);
  } catch (error) {
    const message = `The page could not be written to ${page}: ${systemWords(error)}.`;
    session.came.lost = new FootnoteError('bug', message, { hint: pageHint, cause: error });
  }
}

/** Says how it ended, and shows what no message has shown. */
async function conclude(followed: Followed, parts: AskParts, session: Session): Promise<AskDocument> {
  const { platform, cli, options } = session;
  const { run, events, ended } = followed;
  const question = ended ? null : await parts.questions.openQuestion(run.id);
  const stuck = question?.kind === 'retry';
  const status = stuck ? 'failed' : statusOf(run.status);
  const result = await resultOf(run, parts.questions);
  const error = stuck ? unanswered(question) : status === 'failed' ? failureOf(run) : undefined;
  if (result !== null && options.json !== true && status !== 'rejected') {
    const version = question?.version ?? 1;
    const { title = run.request, report, answered } = result;
    if (report.trim() !== '' && !platform.hasShown(report))
      platform.show(
        status === 'waiting'
          ? { ...result, kind: 'draft', version, title }
          : { ...result, kind: 'report', title, answered: answered ?? 'partly' },
      );
  }
  await writePage(run.id, parts, session);
  const document = askDocument(status, { run: run.id, result, events, error });
  const seconds = document.timings.totalMs / 1000;
  if (error !== undefined) {
    if (!platform.hasShown(error.message)) complain(cli.terminal.errors, error);
  } else if (!ended || status === 'delivered' || !platform.lastWasNotice()) {
    const text = ended
      ? endedText(status, seconds, platform.words())
      : waitingText(document, question?.kind === 'plan', session);
    platform.show({ kind: 'notice', tone: ended ? 'info' : 'warning', text });
  }
  // Nobody can be told "report" or "resume" at a prompt that is gone.
  if (status === 'cancelled' && options.json !== true)
    cli.terminal.errors.write(`What is kept can be read with: footnote runs report ${run.id}\n`);
  return document;
}

function endedText(status: AskDocument['status'], seconds: number, say: Say): string {
  if (status === 'delivered') return say('ask.delivered', { seconds: Math.round(seconds * 10) / 10 });
  return say(status === 'rejected' ? 'end.rejected' : 'end.stopped');
}

/** Why the run waits: the truest reason that is known. */
function waitingText({ report }: AskDocument, isPlan: boolean, { platform, came }: Session): string {
  const say = platform.words();
  const { unrecorded } = came;
  if (unrecorded !== null) return say('ask.unrecorded', { why: reasonOf(unrecorded) });
  if (report === null && !isPlan) return say('ask.no-subject');
  return say(platform.interactive ? 'ask.closed' : 'ask.nobody');
}

function failureOf({ error }: RunView): FootnoteError {
  if (error === null) return new FootnoteError('bug', 'The research failed without saying why.');
  return new FootnoteError(error.code, error.message, error);
}

const stuckSchema = z.object({
  text: z.string(),
  code: z.enum(['model-unavailable', 'model-failed', 'search-failed']).catch('model-unavailable'),
});

/** Models or searches fail, and nobody is here to say what shall be done about it. */
function unanswered({ view }: QuestionView): FootnoteError {
  const { text, code } = stuckSchema.parse(view);
  const hint = 'Ask again later, or ask on a terminal to decide what to do.';
  return new FootnoteError(code, text, { hint });
}

function warnOfStopping(platform: ConsolePlatform): void {
  const text = platform.words()('ask.stopping');
  platform.show({ kind: 'notice', tone: 'warning', text });
}

/** What cannot be closed cleanly is safe in the database; the result that was reached counts more. */
async function stop(parts: AskParts, { platform }: Session): Promise<void> {
  try {
    await platform.disconnect();
    await parts.stop();
  } catch (error) {
    parts.logger.warn({ error: toErrorRecord(error) }, 'the end of an ask was not clean');
  }
}

/** With `--json`, standard output gets the document and nothing else. */
function print(document: AskDocument, { options, cli, came }: Session): ExitCode {
  if (options.json) cli.terminal.output.write(jsonText(document));
  if (came.lost === null) return exitCodes[document.status === 'delivered' ? 'ok' : document.status];
  complain(cli.terminal.errors, came.lost);
  return exitCodes.failed;
}
