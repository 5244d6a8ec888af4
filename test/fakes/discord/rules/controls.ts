// Buttons, selects and the inputs of modals: their own limits, without where they may stand.
import {
  checkChoice,
  checkFlag,
  checkList,
  checkText,
  checkUrl,
  checkWhole,
  isObject,
  onlyKnown,
} from './form.ts';
import type { Form, Path } from './form.ts';

type Fields = Readonly<Record<string, unknown>>;

const linkStyle = 5;

/** Custom ids seen so far in one message or modal. */
export type CustomIds = Set<string>;

function checkCustomId(form: Form, path: Path, value: unknown, seen: CustomIds): void {
  const id = checkText(form, [...path, 'custom_id'], value, { min: 1, max: 100, required: true });
  if (id === undefined) return;
  if (seen.has(id))
    form.fail(
      [...path, 'custom_id'],
      'COMPONENT_CUSTOM_ID_DUPLICATED',
      'Component custom id cannot be duplicated',
    );
  seen.add(id);
}

export function checkButton(form: Form, path: Path, button: Fields, seen: CustomIds): void {
  onlyKnown(form, path, button, ['type', 'id', 'style', 'label', 'custom_id', 'url', 'disabled']);
  const style = checkChoice(form, [...path, 'style'], button['style'], [1, 2, 3, 4, 5]);
  checkText(form, [...path, 'label'], button['label'], { max: 80 });
  checkFlag(form, [...path, 'disabled'], button['disabled']);
  if (!button['label'])
    form.fail(
      [...path, 'label'],
      'BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED',
      'A button must have a label or an emoji',
    );
  if (style === linkStyle) {
    checkUrl(form, [...path, 'url'], button['url'], ['http', 'https', 'discord'], 512);
    if (button['custom_id'] !== undefined)
      form.fail(
        path,
        'BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE',
        'A custom id and url cannot both be specified',
      );
    return;
  }
  if (button['url'] !== undefined)
    form.fail(
      path,
      'BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE',
      'A custom id and url cannot both be specified',
    );
  checkCustomId(form, path, button['custom_id'], seen);
}

function checkOptions(form: Form, path: Path, value: unknown, limits: { min: number; max: number }): number {
  const options = checkList(form, [...path, 'options'], value, limits);
  const values = new Set<string>();
  for (const [i, option] of options.entries()) {
    const at = [...path, 'options', i];
    if (!isObject(option)) {
      form.fail(at, 'MODEL_TYPE_CONVERT', 'Only dictionaries may be used in a ModelType');
      continue;
    }
    onlyKnown(form, at, option, ['label', 'value', 'description', 'default']);
    checkText(form, [...at, 'label'], option['label'], { min: 1, max: 100, required: true });
    checkText(form, [...at, 'description'], option['description'], { max: 100 });
    checkFlag(form, [...at, 'default'], option['default']);
    const own = checkText(form, [...at, 'value'], option['value'], { min: 1, max: 100, required: true });
    if (own === undefined) continue;
    if (values.has(own))
      form.fail(at, 'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED', 'The specified option value is already used');
    values.add(own);
  }
  return options.length;
}

function checkCounts(form: Form, path: Path, fields: Fields, most: number): void {
  const min = checkWhole(form, [...path, 'min_values'], fields['min_values'], { min: 0, max: most }) ?? 1;
  const max = checkWhole(form, [...path, 'max_values'], fields['max_values'], { min: 1, max: most }) ?? 1;
  if (min > max)
    form.fail(
      path,
      'SELECT_COMPONENT_MIN_VALUES_TOO_HIGH',
      'min_values must be equal to or less than max_values',
    );
}

/** In a modal it may be `required` and can't be `disabled`, in a message the other way round. */
export function checkSelect(
  form: Form,
  path: Path,
  select: Fields,
  seen: CustomIds,
  flag: 'required' | 'disabled',
): void {
  const known = ['type', 'id', 'custom_id', 'placeholder', 'min_values', 'max_values', 'options', flag];
  onlyKnown(form, path, select, known);
  checkCustomId(form, path, select['custom_id'], seen);
  checkText(form, [...path, 'placeholder'], select['placeholder'], { max: 150 });
  checkFlag(form, [...path, flag], select[flag]);
  const most = checkOptions(form, path, select['options'], { min: 1, max: 25 });
  checkCounts(form, path, select, Math.max(1, Math.min(25, most)));
}

/** It stands in a label, and has none of its own. */
export function checkTextInput(form: Form, path: Path, input: Fields, seen: CustomIds): void {
  const known = ['custom_id', 'id', 'label', 'max_length', 'min_length', 'placeholder', 'required', 'style'];
  onlyKnown(form, path, input, [...known, 'type', 'value']);
  checkCustomId(form, path, input['custom_id'], seen);
  checkChoice(form, [...path, 'style'], input['style'], [1, 2]);
  if (input['label'] !== undefined && input['label'] !== null)
    form.fail(
      [...path, 'label'],
      'COMPONENT_LABEL_NOT_ALLOWED',
      'A text input in a label has no label of its own',
    );
  const min = checkWhole(form, [...path, 'min_length'], input['min_length'], { min: 0, max: 4000 }) ?? 0;
  const max = checkWhole(form, [...path, 'max_length'], input['max_length'], { min: 1, max: 4000 }) ?? 4000;
  if (min > max)
    form.fail(path, 'TEXT_INPUT_MIN_LENGTH_TOO_HIGH', 'min_length must not be more than max_length');
  checkFlag(form, [...path, 'required'], input['required']);
  checkText(form, [...path, 'placeholder'], input['placeholder'], { max: 100 });
  checkText(form, [...path, 'value'], input['value'], { max });
}
