// What people say in words: a command, or an answer to the question that is open.
import { z } from 'zod';
import type { Answer } from '../chat/port.ts';
import { commandOf } from '../chat/words/commands.ts';
import type { Command } from '../chat/words/commands.ts';
import type { QuestionView } from '../store/port.ts';

const clarifyView = z.object({
  questions: z.array(z.object({ suggestions: z.array(z.string()) })),
  canSkip: z.boolean(),
});

/** Of these, a question may offer one as an answer. */
const plainWords: readonly Command[] = ['report', 'list', 'delete', 'check'];

/** The same where a question is open: a word that it offers answers it, unless it is one of the first four. */
export function commandBeside(question: QuestionView | null, text: string): Command | null {
  const command = commandOf(text);
  if (question === null || command === null || !plainWords.includes(command)) return command;
  const asked = clarifyView.safeParse(question.view).data?.questions ?? [];
  const offered = asked.flatMap(({ suggestions }) => suggestions.map((each) => each.trim().toLowerCase()));
  return offered.includes(command) || offered.includes(text.trim().toLowerCase()) ? null : command;
}

/** The answer these words are, or what to say when they cannot be one. */
export function answerIn(question: QuestionView, text: string): Answer | { readonly unclear: string } {
  const said = text.trim();
  const word = said.toLowerCase().replace(/[\s.!]+$/, '');
  if (said === '') return { unclear: 'I can only read text. Please say it in words.' };
  if (question.kind === 'clarify') return clarificationIn(question, said, word);
  if (question.kind === 'retry') {
    if (['retry', 'again', 'try again'].includes(word)) return { kind: 'retry' };
    if (/^finish( without \S.*)?$/.test(word)) return { kind: 'finish' };
    return { unclear: 'Please say retry, finish or stop.' };
  }
  if (['accept', 'accepted', 'approve', 'approved', 'ok', 'okay', 'yes', 'lgtm'].includes(word)) {
    return { kind: 'accepted' };
  }
  if (['reject', 'rejected', 'no'].includes(word)) return { kind: 'rejected' };
  return { kind: 'feedback', text: said };
}

/** "just start", the number of a suggestion, an answer to each question by its number, or own words. */
function clarificationIn(
  question: QuestionView,
  said: string,
  word: string,
): Answer | { readonly unclear: string } {
  const { questions, canSkip } = clarifyView.safeParse(question.view).data ?? {
    questions: [],
    canSkip: true,
  };
  if (/^just[ -]start$/.test(word)) {
    return canSkip
      ? { kind: 'just-start' }
      : { unclear: 'There is nothing to research yet: please name a topic.' };
  }
  const [only] = questions;
  if (only !== undefined && questions.length === 1) {
    const number = /^(\d{1,2})[.)]?$/.exec(word)?.[1];
    const chosen = number === undefined ? undefined : only.suggestions[Number(number) - 1];
    return { kind: 'clarified', answers: [chosen ?? said] };
  }
  const numbered = byNumber(said, questions.length);
  // One text for several questions may answer any of them.
  return { kind: 'clarified', answers: numbered ?? questions.map(() => said) };
}

/** `1. red` and `2: blue` in lines; null: the text is not of that form, as `1.5 million` and `2-3 people` are not. */
function byNumber(said: string, count: number): string[] | null {
  const answers = Array.from({ length: count }, () => '');
  for (const line of said.split('\n').filter((each) => each.trim() !== '')) {
    const [, number, text = ''] = /^\s*(\d{1,2})\s*[.):-]\s+(.+)$/.exec(line) ?? [];
    const index = Number(number ?? 0) - 1;
    if (index < 0 || index >= count) return null;
    answers[index] = text.trim();
  }
  return answers.every((answer) => answer === '') ? null : answers;
}
