// Phase intake: understands the request, and asks what it must know before the work begins.
import type { IntakeOutput } from '../agents/intake/contract.ts';
import { intake } from '../agents/intake/intake.ts';
import type { Clarification, ThreadMessage } from '../agents/prompt/thread.ts';
import { FootnoteError } from '../base/errors.ts';
import type { ClarifyView } from '../chat/views.ts';
import { continuesWith } from '../chat/words/small-talk.ts';
import type { QuestionDraft } from '../durable/port.ts';
import { consultOnce, type Counsel } from './consult.ts';
import { concerns } from './gather/notes.ts';
import type { AttachedPage, ResearchParts } from './parts.ts';
import type { Brief } from './run-context.ts';
import { type Run, type Given, readAnswer } from './run.ts';
import type { RunSettings } from './settings.ts';

/** The message names nothing: `line` answers it, where a model gave an answer. */
export interface Nothing {
  readonly topic: null;
  readonly line: string | null;
}

/** The brief, or that there is nothing to research; null: nor was there after asking for it. */
export function understand(
  run: Run,
  request: string,
  settings: RunSettings,
  parts: ResearchParts,
): Promise<Brief | Nothing | null> {
  return run.scope('intake', async (phase) => {
    const { enabled, questions, rounds } = settings.limits.clarification;
    const { day: today } = await phase.now('begun');
    const history = await readHistory(phase, settings, parts);
    // A thread without history has no research either.
    const prior = history.length === 0 ? null : await requestBefore(phase, parts);
    const stopped = prior === null || typeof prior === 'string' ? null : prior.stopped;
    const before = typeof prior === 'string' ? prior : stopped;
    const { say } = parts;
    let topic = request;
    let files = (await parts.attached?.(phase, 'attached', { until: 0, say })) ?? [];
    const answers: Clarification[] = [];
    for (let round = 0; ; round++) {
      // Each round builds on the answers of the one before.
      const input = {
        request: topic,
        round,
        answers: [...answers],
        chosen: { mode: settings.mode, depth: settings.depth },
        clarification: { enabled, questions, rounds },
        ...(before === null ? {} : { prior: { request: before, continues: continuesWith(topic) } }),
        history,
        today,
        files: files.map(({ title, outline }) => ({ name: title, outline })),
      };
      const counsel = await consultOnce(phase, `understand-${round + 1}`, intake, input, parts);
      const understood = counsel.output;
      const clear = understood.route === 'research' || (understood.topic !== null && !asksMore(understood));
      if (clear || round > rounds)
        return told(phase, toBrief(counsel, { words: topic, stopped }, answers, { today, history }, files));
      // Files without a word are asked about; nothing else is worth a question.
      if (understood.topic === null && files.length === 0)
        return { topic: null, line: understood.simpleAnswer };
      const reply = await phase.ask<Given>(
        `clarify-${round + 1}`,
        clarification(understood, settings, parts),
      );
      const until = files.at(-1)?.seq ?? 0;
      files = (await parts.attached?.(phase, `attached-${round + 1}`, { until, say })) ?? [];
      const texts = textsIn(reply);
      const named = texts.join('\n').trim();
      if (understood.route !== 'ask-topic') answers.push(...toAnswers(understood, texts));
      else if (named === '') return null;
      else topic = named;
    }
  });
}

/** What the last research of the thread was asked for; `stopped`: no report came of it. */
function requestBefore(phase: Run, { library }: ResearchParts) {
  return phase.step('prior', null, async () => {
    const before = await library.requestBefore(phase.id);
    if (before === null) return null;
    return before.delivered ? before.request : { stopped: before.request };
  });
}

/** How the request was understood is shown (A11). */
async function told(phase: Run, brief: Brief | null): Promise<Brief | null> {
  if (brief === null) return null;
  const { reasoning, mode, depth, complexity, followUp } = brief;
  await phase.note('understood', 'understood', { reasoning, mode, depth, complexity, followUp });
  return brief;
}

function clarification(
  understood: IntakeOutput,
  { limits, approvers }: RunSettings,
  { say }: ResearchParts,
): QuestionDraft {
  const { deadlineMs, remindAfterMs } = limits.clarification;
  const view: ClarifyView = {
    kind: 'clarify',
    intro: understood.reasoning,
    questions: asksMore(understood) ? understood.questions : [{ text: say('form.request'), suggestions: [] }],
    canSkip: understood.route !== 'ask-topic',
  };
  // Only who asked knows what was meant, unless anyone may speak here.
  const asks = approvers.includes('anyone') ? ['requester', 'anyone'] : ['requester'];
  return { kind: 'clarify', view: view, deadlineMs, remindAfterMs, asks };
}

function asksMore({ questions }: IntakeOutput): boolean {
  return questions.length > 0;
}

/** What was said to each question; nothing where the work is to begin without. */
function textsIn(reply: Given): readonly string[] {
  return readAnswer<readonly string[]>('clarification', reply, {
    clarified: ({ answers }) => answers,
    feedback: ({ text }) => [text],
    'just-start': () => [],
    expired: () => [],
  });
}

function toAnswers(understood: IntakeOutput, texts: readonly string[]): Clarification[] {
  return understood.questions.map(({ text }, at) => ({ question: text, answer: texts[at]?.trim() || null }));
}

function toBrief(
  { output, fallback }: Counsel<IntakeOutput>,
  { words, stopped }: { readonly words: string; readonly stopped: string | null },
  answers: readonly Clarification[],
  { today, history }: Pick<Brief, 'today' | 'history'>,
  files: readonly AttachedPage[],
): Brief | null {
  if (output.topic === null) return null;
  const { topic, route: _route, decidedBy: _by, ambiguous: _open, questions: _asked, ...understood } = output;
  const { followUp, field = 'general' } = understood;
  // Whoever goes on with a research that was stopped asks for what it was asked for.
  const isGoingOn = stopped !== null && followUp !== 'new_topic';
  const ownWords = isGoingOn ? `${stopped}\n\n${words}` : words;
  const own = files.filter(({ isOwn }) => isOwn);
  const unread = own.every(({ error }) => error !== null) ? own.map(({ title }) => title) : [];
  return {
    ...understood,
    topic,
    ...(ownWords.trim() === topic.trim() ? {} : { ownWords }),
    today,
    answers,
    field,
    history,
    attached: files.filter(concerns(followUp)).map(({ title, outline }) => ({ name: title, outline })),
    ...(unread.length === 0 ? {} : { unread }),
    modelFailed: fallback?.because === 'failed',
  };
}

/** Characters of each message that are read, at most: a request rarely refers to more. */
const longest = 2_000;

/** Oldest first; none when their platform does not tell them, which is shown and no reason to stop. A database that is away is one. */
function readHistory(
  run: Run,
  { asked, limits }: RunSettings,
  { history, say }: ResearchParts,
): Promise<ThreadMessage[]> {
  return run.step('history', asked, async ({ emit }) => {
    if (asked === '' || limits.history === 0) return [];
    const before = { eventId: asked, limit: limits.history };
    const messages = await history(run.id, before).catch((error: unknown) => {
      if (!(error instanceof FootnoteError && error.code.startsWith('chat-'))) throw error;
      emit('warning', { text: say('warning.history') });
      return [];
    });
    return messages.map(({ by, name, text }) => {
      return { by, ...(by === 'person' ? { name } : {}), text: text.slice(0, longest) };
    });
  });
}
