// Clarifying questions. One question has a button for each suggestion; several have a select each, and the message
// itself keeps what was chosen.
import { ComponentType } from 'discord.js';
import type { AskedQuestion } from '../../port.ts';
import type { ClarifyView } from '../../views.ts';
import { questionTextId, questionText } from './asked.ts';
import { accents, textPiece, type Composed, type Piece } from './body.ts';
import { answerHint, button, buttonRows, type RenderSetting } from './buttons.ts';
import { questionAction } from './custom-ids.ts';
import { label, literalLines } from './literal.ts';
import { maxButtonLabel, maxOptionText, maxPlaceholder, maxQuestions, maxSuggestions } from './limits.ts';
import { mentionsOf, mentionText } from './mentions.ts';

/** Weights of what may be long. */
const introWeight = 800;
const questionsWeight = 2_000;

export function composeClarify(view: ClarifyView, asked: AskedQuestion, setting: RenderSetting): Composed {
  const mentions = mentionsOf(asked.asks);
  const questions = view.questions.slice(0, maxQuestions);
  return {
    accent: accents.working,
    mentions,
    pieces: [
      ...headPieces(view, mentionText(mentions)),
      ...(questions.length === 1 ? suggestionButtons(view, asked) : selects(view, asked)),
      ...controls(view, asked),
      textPiece(answerHint(setting, 'Answer in words')),
    ],
  };
}

/** The same without anything to press, with all suggestions as text. */
export function settledClarify(view: ClarifyView, asked: AskedQuestion): readonly Piece[] {
  const mention = mentionText(mentionsOf(asked.asks));
  const questions = shownQuestions(view);
  return [
    ...headPieces(view, mention),
    ...questions.map((question, index) =>
      textPiece(
        questionText(question, { index, of: questions.length, list: true, weight: shareOf(questions) }),
      ),
    ),
  ];
}

function headPieces(view: ClarifyView, mention: string): Piece[] {
  const intro = literalLines(view.intro, introWeight);
  const text = [mention, intro].filter((part) => part !== '').join(' ');
  return text === '' ? [] : [textPiece(text)];
}

function shownQuestions(view: ClarifyView) {
  return view.questions
    .slice(0, maxQuestions)
    .map(({ text, suggestions }) => ({ text, suggestions: suggestions.slice(0, maxSuggestions) }));
}

function shareOf(questions: readonly unknown[]): number {
  return Math.floor(questionsWeight / Math.max(1, questions.length));
}

function suggestionButtons(view: ClarifyView, asked: AskedQuestion): Piece[] {
  return shownQuestions(view).flatMap((question) => [
    textPiece(
      questionText(question, {
        index: 0,
        of: 1,
        list: question.suggestions.some((text) => label(text, maxButtonLabel) !== text),
        weight: questionsWeight,
      }),
      questionTextId(0),
    ),
    ...buttonRows(
      question.suggestions.map((text, index) => button('main', text, questionAction('answer', asked, index))),
    ),
  ]);
}

function selects(view: ClarifyView, asked: AskedQuestion): Piece[] {
  const questions = shownQuestions(view);
  return questions.flatMap((question, index) => [
    textPiece(
      questionText(question, {
        index,
        of: questions.length,
        list: question.suggestions.some((text) => label(text, maxOptionText) !== text),
        weight: shareOf(questions),
      }),
      questionTextId(index),
    ),
    ...(question.suggestions.length === 0 ? [] : [selectRow(question.suggestions, asked, index)]),
  ]);
}

/** Choosing nothing is possible, so that a choice can be taken back. */
function selectRow(suggestions: readonly string[], asked: AskedQuestion, index: number): Piece {
  const select = {
    type: ComponentType.StringSelect as const,
    custom_id: questionAction('choose', asked, index),
    placeholder: label('Choose an answer', maxPlaceholder),
    min_values: 0,
    max_values: 1,
    options: suggestions.map((text, at) => ({ label: label(text, maxOptionText), value: String(at) })),
  };
  return { kind: 'row', row: { type: ComponentType.ActionRow, components: [select] } };
}

function controls(view: ClarifyView, asked: AskedQuestion): Piece[] {
  const selectable =
    view.questions.length > 1 && view.questions.some(({ suggestions }) => suggestions.length > 0);
  return buttonRows([
    ...(selectable ? [button('good', 'Send answers', questionAction('send', asked))] : []),
    button('plain', 'Answer in words', questionAction('words', asked)),
    ...(view.canSkip ? [button('plain', 'Just start', questionAction('start', asked))] : []),
  ]);
}
