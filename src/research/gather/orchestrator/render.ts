// What the orchestrator's model reads. Everything foreign is fenced, and nothing names the person who asked (C18).
import { approachFor, coverageReminder } from '../../../agents/orchestrator/orchestrator.ts';
import { present } from '../../../base/lists.ts';
import { lines } from '../../../agents/prompt/line.ts';
import { requestText } from '../../../agents/prompt/request.ts';
import { clarifications, messages, type ThreadMessage } from '../../../agents/prompt/thread.ts';
import { fillIn, type Prompt } from '../../../agents/prompt/prompt.ts';
import type { ModelMessage } from '../../../llm/port.ts';
import { requestWith } from '../../run-context.ts';
import { cyclesOf, type Orchestration } from './orchestration.ts';
import { fence, fenced, fencedOr } from '../../../agents/prompt/fence.ts';

/** Messages of people that are shown (C27), and characters of each message. */
const lastSaid = 5;
const longestSaid = 1_500;
/** Tokens of texts in the opening. */
const longest = { request: 4_000, question: 300, feedback: 2_000, known: 300, guidance: 500 };

/** The whole conversation so far, with a word on where it is. */
export function messagesOf(o: Orchestration, prompt: Prompt): ModelMessage[] {
  const opening = fillIn(prompt, variablesOf(o));
  return [{ role: 'user', text: opening }, ...o.said, { role: 'user', text: whereItIs(o) }];
}

export function variablesOf(o: Orchestration): Readonly<Record<string, string>> {
  const { work, kind, outset } = o;
  const { brief, settings } = work;
  return {
    today: brief.today,
    request: requestText(requestWith(brief, outset.said), longest.request),
    answers: clarifications(brief.answers),
    constraints: fenced('constraint', brief.constraints),
    history: historyText(brief.history),
    questions: questionsText(o),
    known: knownText(o),
    guidance: fencedOr('guidance', outset.guidance, longest.guidance),
    documents: kind.hasDocuments
      ? 'there are some, and agents search them by themselves. For what only the team can know, say in the task that its own documents are to be searched.'
      : 'none.',
    approach: approachFor(kind.reasons),
    cycles: String(cyclesOf(o)),
    agents: String(settings.orchestrator.agents),
  };
}

/** From the fifth last message of a person on, without names. */
function historyText(history: readonly ThreadMessage[]): string {
  const people = history.flatMap(({ by }, index) => (by === 'person' ? [index] : []));
  const from = people.at(-lastSaid) ?? people[0] ?? history.length;
  const shown = history.slice(from).map(({ by, text }) => ({ by, text }));
  return messages(shown, { latest: shown.length || 1, longest: longestSaid });
}

function questionsText({ questions }: Orchestration): string {
  if (questions.length === 0) return '(nothing is left of it)';
  const texts = questions.map(({ task, feedback }, index) =>
    present(
      `Question ${index + 1}`,
      fence('question', task.question, longest.question),
      `Its agent begins with these searches: ${fence('searches', lines(task.searches, 4, 200).join('\n'))}`,
      feedback !== null && 'An earlier try at it left this open:',
      feedback !== null && fence('feedback', feedback, longest.feedback),
    ).join('\n'),
  );
  return texts.join('\n\n');
}

/** What was found before this conversation began. */
function knownText({ outset }: Orchestration): string {
  const earlier = outset.assignments.flatMap((assignment) => assignment.earlier ?? []);
  const known = [...outset.before, ...earlier].filter(({ skipped }) => !skipped);
  if (known.length === 0) return '(nothing)';
  const most = longest.known + longest.question;
  return known
    .map(({ task, observation, answered }) =>
      fence('finding', `${task.question}\nAnswered: ${answered}. ${observation}`, most),
    )
    .join('\n');
}

/** Not kept: the next turn says it anew. */
function whereItIs(o: Orchestration): string {
  const last = cyclesOf(o);
  return present(
    `Cycle ${o.cycle} of ${last}.`,
    o.cycle === last - 1 && 'It is the last one in which agents can be sent.',
    o.cycle === 2 && o.thoughtsInCycle === 0 && coverageReminder,
  ).join(' ');
}
