// The limits of embeds.
import { checkFlag, checkList, checkText, checkUrl, checkWhole, isObject, onlyKnown } from './form.ts';
import type { Form, Path } from './form.ts';

const known = [
  'title',
  'type',
  'description',
  'url',
  'timestamp',
  'color',
  'footer',
  'image',
  'thumbnail',
  'author',
  'fields',
];

/** All embeds of a message together have 6000 characters at most. */
export function checkEmbeds(form: Form, path: Path, value: unknown): void {
  let characters = 0;
  const text = (at: Path, each: unknown, max: number, required = false) => {
    characters += checkText(form, at, each, { max, required })?.length ?? 0;
  };
  for (const [i, embed] of checkList(form, path, value, { min: 0, max: 10 }).entries()) {
    const at = [...path, i];
    if (!isObject(embed)) {
      form.fail(at, 'MODEL_TYPE_CONVERT', 'Only dictionaries may be used in a ModelType');
      continue;
    }
    onlyKnown(form, at, embed, known);
    text([...at, 'title'], embed['title'], 256);
    text([...at, 'description'], embed['description'], 4096);
    checkWhole(form, [...at, 'color'], embed['color'], { min: 0, max: 0xff_ff_ff });
    if (embed['url'] !== undefined) checkUrl(form, [...at, 'url'], embed['url'], ['http', 'https'], 2048);
    if (isObject(embed['footer'])) text([...at, 'footer', 'text'], embed['footer']['text'], 2048, true);
    if (isObject(embed['author'])) text([...at, 'author', 'name'], embed['author']['name'], 256, true);
    const fields = checkList(form, [...at, 'fields'], embed['fields'], { min: 0, max: 25 });
    for (const [n, field] of fields.entries()) {
      const own = isObject(field) ? field : {};
      text([...at, 'fields', n, 'name'], own['name'], 256, true);
      text([...at, 'fields', n, 'value'], own['value'], 1024, true);
      checkFlag(form, [...at, 'fields', n, 'inline'], own['inline']);
    }
  }
  if (characters > 6000)
    form.fail(path, 'MAX_EMBED_SIZE_EXCEEDED', 'Embed size exceeds maximum size of 6000');
}
