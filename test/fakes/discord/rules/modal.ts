// What a modal may hold.
import { checkSelect, checkTextInput } from './controls.ts';
import type { CustomIds } from './controls.ts';
import { checkList, checkText, checkWhole, isObject, onlyKnown } from './form.ts';
import type { Form, Path } from './form.ts';
import { componentKind } from '../state/kinds.ts';

type Fields = Readonly<Record<string, unknown>>;

const { StringSelect, TextInput, TextDisplay, Label } = componentKind;
const topLevel: readonly number[] = [TextDisplay, Label];
const inLabel: readonly number[] = [StringSelect, TextInput];

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
    return form.fail(path, 'UNION_TYPE_CHOICES', 'Value of field "type" must be one of (10, 18).');
  checkWhole(form, [...path, 'id'], child['id'], { min: 0, max: 2_147_483_647 });
  if (type === TextDisplay) {
    onlyKnown(form, path, child, ['type', 'id', 'content']);
    checkText(form, [...path, 'content'], child['content'], { min: 1, max: 4000, required: true });
  } else checkLabel(form, path, child, seen);
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
  if (type === TextInput) checkTextInput(form, at, inner, seen);
  else checkSelect(form, at, inner, seen, 'required');
}
