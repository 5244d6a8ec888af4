// What a modal may hold.
import { checkModalControl, checkSelect, checkTextInput } from './controls.ts';
import type { CustomIds } from './controls.ts';
import { checkList, checkText, checkWhole, isObject, onlyKnown } from './form.ts';
import type { Form, Path } from './form.ts';
import { componentKind, selectKinds } from '../state/kinds.ts';

type Fields = Readonly<Record<string, unknown>>;

const { ActionRow, TextInput, TextDisplay, Label } = componentKind;
const topLevel: readonly number[] = [ActionRow, TextDisplay, Label];
const inLabel: readonly number[] = [3, 4, 5, 6, 7, 8, 19, 21, 22, 23];

export function checkModal(form: Form, path: Path, modal: unknown): void {
  if (!isObject(modal)) return form.fail(path, 'BASE_TYPE_REQUIRED', 'This field is required');
  onlyKnown(form, path, modal, ['custom_id', 'title', 'components']);
  checkText(form, [...path, 'custom_id'], modal['custom_id'], { min: 1, max: 100, required: true });
  checkText(form, [...path, 'title'], modal['title'], { min: 1, max: 45, required: true });
  const seen: CustomIds = new Set();
  const at = [...path, 'components'];
  for (const [i, child] of checkList(form, at, modal['components'], { min: 1, max: 5 }).entries())
    checkTopLevel(form, [...at, i], child, seen);
}

function checkTopLevel(form: Form, path: Path, child: unknown, seen: CustomIds): void {
  const type = isObject(child) ? child['type'] : undefined;
  if (!isObject(child) || !topLevel.includes(type as number))
    return form.fail(path, 'UNION_TYPE_CHOICES', 'Value of field "type" must be one of (1, 10, 18).');
  checkWhole(form, [...path, 'id'], child['id'], { min: 0, max: 2_147_483_647 });
  if (type === TextDisplay) {
    onlyKnown(form, path, child, ['type', 'id', 'content']);
    checkText(form, [...path, 'content'], child['content'], { min: 1, max: 4000, required: true });
  } else if (type === ActionRow) checkOldRow(form, path, child, seen);
  else checkLabel(form, path, child, seen);
}

/** The old way: a row with one text input that has its own label. */
function checkOldRow(form: Form, path: Path, row: Fields, seen: CustomIds): void {
  onlyKnown(form, path, row, ['type', 'id', 'components']);
  const at = [...path, 'components'];
  for (const [i, input] of checkList(form, at, row['components'], { min: 1, max: 1 }).entries())
    if (isObject(input) && input['type'] === TextInput) checkTextInput(form, [...at, i], input, seen, false);
    else form.fail([...at, i], 'UNION_TYPE_CHOICES', 'Value of field "type" must be one of (4,).');
}

function checkLabel(form: Form, path: Path, label: Fields, seen: CustomIds): void {
  onlyKnown(form, path, label, ['type', 'id', 'label', 'description', 'component']);
  checkText(form, [...path, 'label'], label['label'], { min: 1, max: 45, required: true });
  checkText(form, [...path, 'description'], label['description'], { max: 100 });
  const at = [...path, 'component'];
  const inner = label['component'];
  const type = isObject(inner) ? (inner['type'] as number) : undefined;
  if (!isObject(inner) || type === undefined || !inLabel.includes(type))
    return form.fail(
      at,
      'UNION_TYPE_CHOICES',
      `Value of field "type" must be one of (${inLabel.join(', ')}).`,
    );
  if (type === TextInput) checkTextInput(form, at, inner, seen, true);
  else if (selectKinds.includes(type)) checkSelect(form, at, inner, seen, true);
  else checkModalControl(form, at, inner, seen);
}
