// The questions of a clarification as its message shows them, written and read back: who clicks brings the message along,
// and nothing else remembers what was asked.
import { componentsIn, contentOf, type SeenComponent, type SeenOption } from './planned.ts';
import { literalLine, literalWithin, unescaped } from './literal.ts';
import { readAction } from './custom-ids.ts';
import { weightOf } from './limits.ts';

/** One question, and what is chosen in its select ('' when nothing). */
export interface AskedText {
  readonly text: string;
  readonly suggestions: readonly string[];
  readonly chosen: string;
}

/** Number of the text display that holds a question. */
export function questionTextId(index: number): number {
  return 1_000 + index;
}

/** A question's text: one line, and the suggestions below it when buttons cannot show them whole. */
export function questionText(
  question: { readonly text: string; readonly suggestions: readonly string[] },
  shown: { readonly index: number; readonly of: number; readonly list: boolean; readonly weight: number },
): string {
  const number = shown.of > 1 ? `${shown.index + 1}. ` : '';
  const line = `**${number}${literalWithin(question.text, Math.floor(shown.weight / 2))}**`;
  if (!shown.list) return line;
  const left = (shown.weight - weightOf(line)) / Math.max(1, question.suggestions.length);
  const listed = question.suggestions.map(
    (text, at) => `${at + 1}. ${literalLine(text, Math.floor(left) - 6)}`,
  );
  return [line, ...listed].join('\n');
}

/** The questions in a message of the platform, in order; empty when it is none of ours. Never throws. */
export function askedIn(message: unknown): readonly AskedText[] {
  const components = componentsIn(message);
  const displayed: string[] = [];
  for (const { id, content } of components) {
    if (content !== undefined && id === questionTextId(displayed.length)) displayed.push(content);
  }
  const texts = displayed.length > 0 ? displayed : questionsInContent(message);
  return texts.map((text, index) => readQuestion(text, { index, of: texts.length, components }));
}

/** The questions of a message in its plainest form, which has one text: foreign lines do not begin with bold. */
function questionsInContent(message: unknown): string[] {
  return contentOf(message)
    .split('\n\n')
    .filter((paragraph) => /^\*\*.*\*\*$/.test(paragraph.split('\n')[0] ?? ''));
}

function readQuestion(
  content: string,
  { index, of, components }: { index: number; of: number; components: readonly SeenComponent[] },
): AskedText {
  const [first = '', ...rest] = content.split('\n');
  const inner = /^\*\*(.*)\*\*$/s.exec(first)?.[1] ?? first;
  const text = unescaped(of > 1 ? inner.replace(/^\d+\. /, '') : inner);
  const listed = rest.map((line) => unescaped(line.replace(/^\d+\. /, '')));
  const options = optionsOf(components, of > 1 ? index : null);
  const suggestions = listed.length > 0 ? listed : options.map((option) => option.label);
  const chosen = options.findIndex((option) => option.default === true);
  return { text, suggestions, chosen: chosen < 0 ? '' : (suggestions[chosen] ?? '') };
}

/** The options of a question's select, or the suggestions on buttons. */
function optionsOf(components: readonly SeenComponent[], select: number | null): readonly SeenOption[] {
  return components.flatMap((component) => {
    const action = component.custom_id === undefined ? null : readAction(component.custom_id);
    if (select === null) {
      return action?.about === 'question' && action.verb === 'answer'
        ? [{ label: component.label ?? '', value: String(action.index) }]
        : [];
    }
    return action?.about === 'question' && action.verb === 'choose' && action.index === select
      ? (component.options ?? [])
      : [];
  });
}
