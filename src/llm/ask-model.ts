// One question to one model, with a second chance for an answer that cannot be used and one for an answer cut off.
import type { CallModel } from './call-model.ts';
import type { ModelMessage, ModelReply, ModelRequest, Question, TroubleKind } from './port.ts';
import { ModelTrouble } from './port.ts';
import { answerSchema, readAnswer, type ReadAnswer } from './read-answer.ts';

/** @throws ModelTrouble when the model has no usable answer, and as `call` */
export async function askModel<A>(id: string, question: Question<A>, call: CallModel): Promise<A> {
  let messages = question.messages;
  let shorter: readonly ModelMessage[] | null = null;
  // Each kind of failure gets one more turn.
  const forgiven = new Set<TroubleKind>();
  for (;;) {
    const judge = (reply: ModelReply) => ({ ...readAnswer(reply, question), reply });
    const read = await call(requestOf(question, messages), judge).catch((error) => {
      const isOverflow = error instanceof ModelTrouble && error.kind === 'context-overflow';
      if (shorter === null || !isOverflow) throw error;
      return call(requestOf(question, shorter), judge);
    });
    if (read.outcome === 'ok') return read.answer;
    const next = forgiven.has(read.outcome) ? null : messagesAfter(read, read.reply, question);
    if (next === null) throw unusable(id, read.outcome);
    forgiven.add(read.outcome);
    messages = next;
    // In a small context its own last answer leaves no room: then it is told what was wrong without being shown it.
    const problem = read.outcome === 'invalid-answer' ? read.problem : null;
    shorter = problem === null ? null : withNote(question.messages, noteOn(problem));
  }
}

function noteOn(problem: string): string {
  return `Your last answer could not be used: ${problem.slice(0, longestNote)}\nAnswer with the whole JSON document.`;
}

/** Characters of it, where there is hardly any room. */
const longestNote = 300;

function requestOf<A>(question: Question<A>, messages: readonly ModelMessage[]): ModelRequest {
  const { system, name, answer, maxOutputTokens, temperature } = question;
  return {
    system,
    messages,
    output: { name, schema: answerSchema(answer) },
    maxOutputTokens,
    ...(temperature === undefined ? {} : { temperature }),
  };
}

/** The conversation of the next turn; null: asking again is no use. */
function messagesAfter<A>(
  read: Exclude<ReadAnswer<A>, { outcome: 'ok' }>,
  { text, usage }: ModelReply,
  { messages, maxOutputTokens }: Question<A>,
): readonly ModelMessage[] | null {
  if (read.outcome === 'truncated') {
    // A model may write less than the question allows. Some servers do not count.
    const written = Math.min(maxOutputTokens, usage.outputTokens || Infinity);
    return withNote(
      messages,
      `Your last answer was cut off at ${written} tokens. Answer again with the whole JSON document in less than half of that: fewer entries, shorter texts.`,
    );
  }
  if (read.outcome !== 'invalid-answer') return null;
  if (read.problem === null)
    return withNote(messages, 'Your last answer was empty. Answer with the whole JSON document.');
  const note = `Your answer cannot be used:\n${read.problem}\n\nAnswer again with the whole corrected JSON document and nothing else.`;
  return [...messages, { role: 'assistant', text, toolCalls: [] }, { role: 'user', text: note }];
}

/** The last answer is left out: an empty one is refused by providers, and half of one would be paid for again. */
function withNote(messages: readonly ModelMessage[], note: string): readonly ModelMessage[] {
  const last = messages.at(-1);
  if (last?.role !== 'user') return [...messages, { role: 'user', text: note }];
  return [...messages.slice(0, -1), { role: 'user', text: `${last.text}\n\n${note}` }];
}

const words: Partial<Record<TroubleKind, string>> = {
  refused: 'declined to answer',
  truncated: 'wrote more than its limit allows, twice',
  'not-believed': 'judged a claim wrongly whose verdict is known',
  'invalid-answer': 'did not answer in the form that was asked for, twice',
};

/** A reply came and cannot be used. The message says nothing of what the model wrote. */
export function unusable(id: string, kind: TroubleKind): ModelTrouble {
  return new ModelTrouble(kind, `${id} ${words[kind] ?? 'gave no usable reply'}.`);
}
