// The questions of a clarification as its message shows them, written and read back: who clicks brings the message along,
// and nothing else remembers what was asked.
import { z } from 'zod';
import { literalLine, literalWithin, unescaped } from './literal.ts';
import { readQuestionAction } from './custom-ids.ts';
import { weightOf } from './weight.ts';

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

const optionSchema = z.object({ label: z.string(), value: z.string(), default: z.boolean().optional() });

const componentSchema = z.object({
  type: z.number(),
  id: z.number().optional(),
  content: z.string().optional(),
  label: z.string().optional(),
  custom_id: z.string().optional(),
  options: z.array(optionSchema).optional(),
});
type Component = z.infer<typeof componentSchema>;

/** The questions in a message of the platform, in order; empty when it is none of ours. Never throws. */
export function askedIn(message: unknown): readonly AskedText[] {
  const components = flat(message, 0);
  const displayed: string[] = [];
  for (const { id, content } of components) {
    if (content !== undefined && id === questionTextId(displayed.length)) displayed.push(content);
  }
  const texts = displayed.length > 0 ? displayed : questionsInContent(message);
  return texts.map((text, index) => readQuestion(text, { index, of: texts.length, components }));
}

const contentSchema = z.object({ content: z.string() });

/** The questions of a message in its plainest form, which has one text: foreign lines do not begin with bold. */
function questionsInContent(message: unknown): string[] {
  const content = contentSchema.safeParse(message).data?.content ?? '';
  return content.split('\n\n').filter((paragraph) => /^\*\*.*\*\*$/.test(paragraph.split('\n')[0] ?? ''));
}

function readQuestion(
  content: string,
  { index, of, components }: { index: number; of: number; components: readonly Component[] },
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
function optionsOf(components: readonly Component[], select: number | null): z.infer<typeof optionSchema>[] {
  return components.flatMap((component) => {
    const action = component.custom_id === undefined ? null : readQuestionAction(component.custom_id);
    if (select === null) {
      return action?.verb === 'answer' ? [{ label: component.label ?? '', value: String(action.index) }] : [];
    }
    return action?.verb === 'choose' && action.index === select ? (component.options ?? []) : [];
  });
}

/** All components in the order in which they are seen. */
function flat(parent: unknown, depth: number): Component[] {
  if (typeof parent !== 'object' || parent === null || !('components' in parent) || depth > 5) return [];
  if (!Array.isArray(parent.components)) return [];
  return parent.components.flatMap((child: unknown) => {
    const parsed = componentSchema.safeParse(child);
    return [...(parsed.success ? [parsed.data] : []), ...flat(child, depth + 1)];
  });
}
