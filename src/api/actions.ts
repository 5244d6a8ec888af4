// What programs can do, over HTTP as over MCP: the intentions of bot/, for the person that a key acts for.
import { storableText } from '../base/json.ts';
import { textHash } from '../base/text-hash.ts';
import { answerQuestion } from '../bot/answer-question.ts';
import { viewOf } from '../bot/asked-view.ts';
import { checkCitation } from '../bot/check-citation.ts';
import { openPage } from '../bot/open-page.ts';
import { speakingIn } from '../bot/speaking.ts';
import { startResearch } from '../bot/start-research.ts';
import { stopRun, isActive } from '../bot/stop-run.ts';
import { reportText } from '../chat/markdown/report-file.ts';
import type { IncomingMessage, Person, ThreadAddress } from '../chat/port.ts';
import { runResultSchema } from '../research/result.ts';
import type { RunView } from '../store/port.ts';
import { apiPersonOf, apiPlatformName, apiThread } from './api-platform.ts';
import { ApiError } from './errors.ts';
import { personIn, requireScope, type Caller } from './keys.ts';
import type { ApiParts } from './parts.ts';
import type { AnswerGiven, Start } from './shapes.ts';

/** So many runs are listed, and messages of a thread: the newest. */
const mostListed = 50;

export interface Seen {
  readonly run: RunView;
  readonly person: Person;
}

const noRun = () => new ApiError('no-run', 'There is no such research for this key.');

/** What the caller may not see does not exist for it. @throws ApiError 404 */
export async function seen({ bot }: ApiParts, caller: Caller, runId: string): Promise<Seen> {
  const run = await bot.conversations.run(runId);
  const person = run === null ? null : personIn(caller, run.thread);
  if (run === null || person === null) throw noRun();
  const isOwn = run.requester.id === person.id;
  const isByRole = run.approvers.some((who) => who.startsWith('role:'));
  if (run.thread.platform === apiPlatformName || (isOwn && !isByRole)) return { run, person };
  // Whoever asked sees it wherever it stands, also while the platform cannot tell their roles; they decide nothing by these then.
  const standing = standingIn(bot, run.thread, person, noRun);
  return { run, person: isOwn ? await standing.then(asThere, () => person) : asThere(await standing) };
}

const asThere = ({ person }: Awaited<ReturnType<typeof standingIn>>) => person;

/** The person with their roles, and where the thread is, if they see it now. */
async function standingIn(
  { platforms }: ApiParts['bot'],
  thread: ThreadAddress,
  person: Person,
  refusal: () => ApiError,
): Promise<{ readonly person: Person; readonly places: readonly string[] }> {
  const platform = platforms.find(({ name }) => name === thread.platform);
  const standing = (await platform?.standing?.(thread, person.id)) ?? null;
  if (standing?.sees !== true) throw refusal();
  const { roles, places = [] } = standing;
  return { person: { ...person, roles }, places };
}

/**
 * Starts a research; the same idempotency key with the same body gives the same run again (`fresh` false).
 * @throws ApiError 409 for another body, 410 where its run was deleted, 403 for a thread that the person of the key does not see
 */
export async function start(
  parts: ApiParts,
  caller: Caller,
  idempotencyKey: string,
  body: Start,
): Promise<{ runId: string; fresh: boolean }> {
  const { bot, memory } = parts;
  const id = textHash(idempotencyKey).slice(0, 32);
  const { thread, person, places } = await whereToStart(parts, caller, id, body);
  const eventId = `api/${caller.name}/${id}`;
  await sameAsBefore(memory, eventId, body);
  await notDeleted(bot, await bot.conversations.openThread(thread), eventId);
  const { request, depth, mode, clarify } = body;
  const message = { eventId, thread, author: person, text: request, addressed: true, unseen: true, places };
  const choice = { depth, mode, ...(clarify ? {} : { clarify }) };
  const started = await startResearch(bot, message, choice);
  const run = await bot.conversations.run(started.runId);
  // A key is remembered for some days only.
  if (!started.fresh && run?.request !== storableText(request))
    throw run?.thread.platform === apiPlatformName
      ? other()
      : new ApiError('thread-busy', 'The thread has a research that is not over.');
  return { runId: started.runId, fresh: started.fresh };
}

/** @throws ApiError 409 where the key came before with another body */
async function sameAsBefore(memory: ApiParts['memory'], eventId: string, body: object): Promise<void> {
  const fingerprint = textHash(JSON.stringify(body));
  if ((await memory.first(eventId, fingerprint)) !== fingerprint) throw other();
}

/** The message that began a run is known after it, too. @throws ApiError 410 where the run was deleted */
async function notDeleted({ conversations }: ApiParts['bot'], threadId: string, eventId: string) {
  const said = await conversations.said(threadId, eventId);
  if (said?.purpose === 'request' && (await conversations.runOf(threadId, eventId)) === null)
    throw new ApiError('run-deleted', 'This idempotency key came before, and its research was deleted.');
}

const other = () =>
  new ApiError('idempotency-mismatch', 'This idempotency key came before, with another body.');

function noThread({ name }: Caller): ApiError {
  const hint = `Name a thread that the person of api.keys.${name}.person is in, and where Footnote was invited.`;
  return new ApiError('no-thread', 'The key acts for nobody who sees this thread.', hint);
}

async function whereToStart({ bot }: ApiParts, caller: Caller, id: string, { thread }: Start) {
  if (thread === undefined)
    return { thread: apiThread(caller.name, id), person: apiPersonOf(caller.name), places: [] };
  const { platform, id: externalId, place } = thread;
  const address: ThreadAddress = { platform, externalId, ...(place === undefined ? {} : { place }) };
  const person = personIn(caller, address);
  if (person === null) throw noThread(caller);
  return { thread: address, ...(await standingIn(bot, address, person, () => noThread(caller))) };
}

/** With what waits for an answer. */
export async function show({ bot }: ApiParts, { id, request, status, thread, error }: RunView) {
  const open = await bot.questions.openQuestion(id);
  const question =
    open === null ? null : { id: open.id, version: open.version, kind: open.kind, view: open.view };
  return { id, request, status, thread, error: error?.message ?? null, question };
}

/** Those that the caller has asked for, newest first. */
export async function list({ bot }: ApiParts, { name, person }: Caller) {
  const own = [
    { platform: apiPlatformName, requesterId: apiPersonOf(name).id },
    ...(person === undefined ? [] : [{ platform: person.platform, requesterId: person.id }]),
  ];
  const lists = await Promise.all(own.map((of) => bot.conversations.runs(of, mostListed)));
  return lists
    .flat()
    .toSorted((a, b) => b.createdAt - a.createdAt)
    .slice(0, mostListed)
    .map(({ id, request, status, createdAt }) => ({ id, request, status, createdAt }));
}

/** The report, or the newest draft of one that waits, and whether it is approved. @throws ApiError 409 while there is none */
export async function reportOf({ bot }: ApiParts, { id, status, result }: RunView) {
  const text =
    runResultSchema.safeParse(result).data ?? viewOf(await bot.questions.openQuestion(id), 'draft');
  if (text === null) throw noReport();
  return { ...text, approved: status === 'delivered' };
}

const noReport = () => new ApiError('no-report', 'There is no report of this research yet.');

/** The same as Markdown, as a file of it has it: with what to note and the sources. @throws ApiError 409 while there is none */
export async function markdownOf(parts: ApiParts, run: RunView): Promise<string> {
  const text = await reportOf(parts, run);
  if (text.report === '') throw noReport();
  const { say } = await speakingIn(parts.bot, run.threadId);
  return reportText(text, say, text.approved);
}

/** What Footnote has said in a thread of the key, such as answers to what it was told there. What is said in a chat is read there. */
export async function messages({ bot }: ApiParts, { threadId, thread }: RunView) {
  return thread.platform === apiPlatformName ? bot.conversations.told(threadId, mostListed) : [];
}

/** @throws ApiError 404 for a question of another run, 409 when it is closed, was changed, or is somebody else's */
export async function answer(
  parts: ApiParts,
  { run, person }: Seen,
  questionId: string,
  { version, answer: given }: AnswerGiven,
): Promise<void> {
  const question = await parts.bot.questions.question(questionId);
  if (question === null || question.runId !== run.id)
    throw new ApiError('no-question', 'This research has no such question.');
  const eventId = `api/${textHash(JSON.stringify([person.id, questionId, version, given]))}`;
  const incoming = { eventId, questionId, version, author: person, answer: given };
  const refused = await answerQuestion(parts.bot, incoming);
  if (refused !== null) throw new ApiError('not-taken', refused);
}

/**
 * While a run goes on in the thread it is told to it; afterwards a new run begins there. @throws ApiError 409 where the key came with
 * another text, 410 where it began a run that was deleted, 403 where a question waits that the caller may not decide, or the
 * person of the key does not see the thread, and FootnoteError `chat-unreachable` while nobody can tell
 */
export async function followUp(
  parts: ApiParts,
  caller: Caller,
  { run, person }: Seen,
  idempotencyKey: string,
  text: string,
) {
  const { conversations } = parts.bot;
  const { threadId, thread } = run;
  const eventId = `api/${run.id}/${textHash(idempotencyKey).slice(0, 32)}`;
  await sameAsBefore(parts.memory, eventId, { text });
  await notDeleted(parts.bot, threadId, eventId);
  // What is begun in a thread goes by the policies of its place; what is told to a run may begin one that has just ended.
  const { places } = await standingIn(parts.bot, thread, person, () => noThread(caller));
  const message: IncomingMessage = { eventId, thread, author: person, text, addressed: true, places };
  const tell = async (runId: string) => {
    if ((await parts.bot.questions.openQuestion(runId)) !== null) requireScope(caller, 'decide');
    await parts.inbound.message(message);
    return { runId, taken: 'told' as const };
  };
  const before = await conversations.runOf(threadId, eventId);
  const latest = before === null ? await conversations.latestRun(threadId) : null;
  if (latest !== null && isActive(latest)) return tell(latest.id);
  const choice = { depth: 'auto', mode: 'auto' } as const;
  const { runId, fresh } = await startResearch(parts.bot, { ...message, unseen: true }, choice);
  const isOwn = fresh || (await conversations.runOf(threadId, eventId))?.id === runId;
  // Somebody else has begun that run meanwhile, or it was told to a run before.
  return isOwn ? { runId, taken: 'started' as const } : tell(runId);
}

/** @throws ApiError 409 when it has ended */
export async function stop({ bot }: ApiParts, { run, person }: Seen): Promise<void> {
  const refused = await stopRun(bot, run, person);
  if (refused !== null) throw new ApiError('not-stopped', refused);
}

/** What stands behind the citation [n], or a sentence that says why nothing does. */
export async function check({ bot }: ApiParts, { run }: Seen, n: number) {
  return checkCitation(await speakingIn(bot, run.threadId), run.id, n);
}

/** A link to the page of the run that opens once, or a sentence where there are no pages. */
export async function page({ bot }: ApiParts, { run, person }: Seen) {
  return openPage(await speakingIn(bot, run.threadId), { ...run.thread, author: person, runId: run.id });
}
