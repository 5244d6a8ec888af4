// Clarifying questions: a button for each suggested answer when there is one question, a menu for each when there are more.
import type { AskedQuestion } from '../../port.ts';
import type { ClarifyView } from '../../views.ts';
import type { Block } from '../../markdown/document.ts';
import { actionId, questionValue } from '../actions.ts';
import { actions, button, menu } from './buttons.ts';
import { bullets, caption, lines, paragraphs, type Item, type Letter } from './letter.ts';
import { maxCarried, maxLabel, maxQuestions, maxSuggestions } from './limits.ts';
import { oneLine, shorten } from './shorten.ts';

interface Asked {
  readonly text: string;
  readonly suggestions: readonly string[];
}

export function clarifyLetter(view: ClarifyView, question: AskedQuestion): Letter {
  const asked = askedOf(view);
  const single = asked.length === 1;
  return {
    summary: `Footnote asks: ${asked[0]?.text ?? view.intro}`,
    to: question.asks,
    lead: single ? 'One question before I start' : 'Some questions before I start',
    items: [
      ...introItems(view),
      ...asked.flatMap((one, index) => questionItems(one, single ? null : index)),
      { kind: 'controls', block: single ? singleRow(view, asked, question) : lastRow(view, asked, question) },
      { kind: 'hint', text: 'You can also reply in this thread with your own words.' },
    ],
    replies: `Please reply in this thread with your answer${view.canSkip ? ', or with “just start”' : ''}.`,
    attached: false,
  };
}

/** Everything that was asked, without its buttons. */
export function askedItems(view: ClarifyView): readonly Item[] {
  const asked = askedOf(view);
  return [
    ...introItems(view),
    ...asked.map(({ text, suggestions }, index): Item => {
      const number = asked.length === 1 ? null : index;
      return { kind: 'text', blocks: [caption(numbered(text, number)), ...suggestionLines(suggestions)] };
    }),
  ];
}

function askedOf({ questions }: ClarifyView): readonly Asked[] {
  return questions.map(({ text, suggestions }) => ({
    text: shorten(oneLine(text), 1_000),
    suggestions: [...new Set(suggestions.map((one) => shorten(oneLine(one), 500)))]
      .filter((one) => one !== '')
      .slice(0, maxSuggestions),
  }));
}

function introItems({ intro }: ClarifyView): readonly Item[] {
  const blocks = paragraphs(intro);
  return blocks.length === 0 ? [] : [{ kind: 'text', blocks }];
}

/** `index`: null when there is only one question, which needs no number and no menu. */
function questionItems({ text, suggestions }: Asked, index: number | null): readonly Item[] {
  // What a button or an entry of a menu would cut is written out above it.
  const hidden = suggestions.some((one) => one.length > maxLabel) ? suggestionLines(suggestions) : [];
  const asked: readonly Item[] = [
    { kind: 'text', blocks: [caption(numbered(text, index)), ...hidden] },
    { kind: 'instead', blocks: hidden.length === 0 ? suggestionLines(suggestions) : [] },
  ];
  if (index === null || index >= maxQuestions || suggestions.length === 0) return asked;
  const select = menu(actionId('choose', index), `Answer to question ${index + 1}`, suggestions);
  return [...asked, { kind: 'controls', block: actions([select], `question:${index}`) }];
}

function numbered(text: string, index: number | null): string {
  return index === null ? text : `${index + 1}. ${text}`;
}

function suggestionLines(suggestions: readonly string[]): readonly Block[] {
  return suggestions.length === 0 ? [] : [bullets(suggestions.map((one) => lines(one)))];
}

function singleRow(view: ClarifyView, asked: readonly Asked[], question: AskedQuestion) {
  const suggestions = asked[0]?.suggestions ?? [];
  return actions([
    ...suggestions.map((text, index) =>
      button({
        id: actionId('answer', index),
        text,
        value: questionValue(question, shorten(text, maxCarried)),
      }),
    ),
    ...ownWords(view, asked, question),
  ]);
}

function lastRow(view: ClarifyView, asked: readonly Asked[], question: AskedQuestion) {
  const count = Math.min(asked.length, maxQuestions);
  const chooses = asked.slice(0, count).some(({ suggestions }) => suggestions.length > 0);
  const send = button({
    id: 'send',
    text: 'Send answers',
    value: questionValue(question, String(count)),
    style: 'primary',
  });
  return actions([...(chooses ? [send] : []), ...ownWords(view, asked, question)]);
}

function ownWords({ canSkip }: ClarifyView, asked: readonly Asked[], question: AskedQuestion) {
  // The form has to show what was asked, and knows nothing but what its button carries.
  const texts = asked.slice(0, maxQuestions).map(({ text }) => shorten(text, 350) || 'Your answer');
  const words = button({
    id: 'words',
    text: 'Answer in words',
    value: questionValue(question, texts.length === 0 ? 'Your answer' : texts.join('\n')),
  });
  const start = button({ id: 'start', text: 'Just start', value: questionValue(question) });
  return canSkip ? [words, start] : [words];
}
