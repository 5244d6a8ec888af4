// Where the components of a message may stand, and how much of them there may be.
import { plainRefusal } from '../rest/errors.ts';
import { checkButton, checkSelect } from './controls.ts';
import type { CustomIds } from './controls.ts';
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
import { componentKind } from '../state/kinds.ts';

type Fields = Readonly<Record<string, unknown>>;

const { ActionRow, Button, StringSelect, TextDisplay, File, Separator, Container } = componentKind;

const inContainer: readonly number[] = [ActionRow, TextDisplay, File, Separator];
const topLevel: readonly number[] = [...inContainer, Container];

interface Tally {
  readonly form: Form;
  readonly customIds: CustomIds;
  readonly ids: Set<number>;
  /** Names of files that were uploaded or are kept; each must be named exactly. */
  readonly fileNames: ReadonlySet<string>;
  readonly shown: Set<string>;
  components: number;
  displays: number;
  characters: number;
  bytes: number;
}

/** Checks the components of a message; answers which files they show. */
export function checkLayout(
  form: Form,
  path: Path,
  value: unknown,
  { v2, fileNames }: { v2: boolean; fileNames: ReadonlySet<string> },
): ReadonlySet<string> {
  const tally: Tally = {
    form,
    fileNames,
    customIds: new Set(),
    ids: new Set(),
    shown: new Set(),
    components: 0,
    displays: 0,
    characters: 0,
    bytes: 0,
  };
  const limits = v2 ? { min: 0, max: Number.POSITIVE_INFINITY } : { min: 0, max: 5 };
  const allowed = v2 ? topLevel : [ActionRow];
  checkChildren(tally, path, checkList(form, path, value, limits), allowed);
  if (v2 && tally.components > 40)
    form.fail(
      path,
      'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED',
      'Total number of components exceeds maximum of 40',
    );
  if (tally.characters > 4000)
    form.fail(
      path,
      'COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED',
      'Components displayable text size exceeds maximum size of 4000',
    );
  // Measured, not documented: discord-api-docs issues 8554 and 7528. The round number is our own margin.
  if (tally.bytes > 10_000 || tally.bytes + 12 * tally.displays > 10_170) {
    form.finish();
    throw plainRefusal(500, 'Internal Server Error');
  }
  return tally.shown;
}

function checkChildren(
  tally: Tally,
  path: Path,
  children: readonly unknown[],
  allowed: readonly number[],
): void {
  for (const [i, child] of children.entries()) checkOne(tally, [...path, i], child, allowed);
}

function checkOne(tally: Tally, path: Path, component: unknown, allowed: readonly number[]): void {
  const { form } = tally;
  if (!isObject(component)) {
    form.fail(path, 'MODEL_TYPE_CONVERT', 'Only dictionaries may be used in a ModelType');
    return;
  }
  const type = component['type'];
  if (!allowed.includes(type as number)) {
    form.fail(path, 'UNION_TYPE_CHOICES', `Value of field "type" must be one of (${allowed.join(', ')},).`);
    return;
  }
  tally.components += 1;
  const id = checkWhole(form, [...path, 'id'], component['id'], { min: 0, max: 2_147_483_647 });
  if (id !== undefined && id !== 0) {
    if (tally.ids.has(id))
      form.fail([...path, 'id'], 'COMPONENT_ID_DUPLICATED', 'Component id cannot be duplicated');
    tally.ids.add(id);
  }
  checkKind(tally, path, component);
}

function checkKind(tally: Tally, path: Path, fields: Fields): void {
  const { form } = tally;
  const own = (...names: string[]) => onlyKnown(form, path, fields, ['type', 'id', ...names]);
  switch (fields['type']) {
    case ActionRow:
      own('components');
      return checkRow(tally, [...path, 'components'], fields['components']);
    case Container:
      own('components', 'accent_color', 'spoiler');
      checkWhole(form, [...path, 'accent_color'], fields['accent_color'], { min: 0, max: 0xff_ff_ff });
      checkFlag(form, [...path, 'spoiler'], fields['spoiler']);
      return checkChildren(
        tally,
        [...path, 'components'],
        checkList(form, [...path, 'components'], fields['components'], { min: 1, max: 40 }),
        inContainer,
      );
    case TextDisplay:
      own('content');
      return checkDisplay(tally, path, fields);
    case File:
      own('file', 'spoiler');
      checkFlag(form, [...path, 'spoiler'], fields['spoiler']);
      return checkFile(tally, [...path, 'file'], fields['file']);
    case Separator:
      own('divider', 'spacing');
      checkFlag(form, [...path, 'divider'], fields['divider']);
      if (fields['spacing'] !== undefined) checkChoice(form, [...path, 'spacing'], fields['spacing'], [1, 2]);
      return;
    case Button:
      return checkButton(form, path, fields, tally.customIds);
    default:
      return checkSelect(form, path, fields, tally.customIds, 'disabled');
  }
}

function checkRow(tally: Tally, path: Path, value: unknown): void {
  const children = checkList(tally.form, path, value, { min: 1, max: 5 });
  const types = children.map((child) => (isObject(child) ? child['type'] : undefined) as number);
  checkChildren(tally, path, children, [Button, StringSelect]);
  if (children.length > 1 && types.includes(StringSelect))
    tally.form.fail(
      path,
      'COMPONENT_LAYOUT_WIDTH_EXCEEDED',
      'The specified component exceeds the maximum width',
    );
}

function checkDisplay(tally: Tally, path: Path, display: Fields): void {
  const content = checkText(tally.form, [...path, 'content'], display['content'], {
    min: 1,
    max: 4000,
    required: true,
  });
  if (content?.trim() === '')
    tally.form.fail([...path, 'content'], 'BASE_TYPE_REQUIRED', 'This field is required');
  tally.displays += 1;
  tally.characters += content?.length ?? 0;
  tally.bytes += Buffer.byteLength(content ?? '');
}

function checkFile(tally: Tally, path: Path, file: unknown): void {
  const { form } = tally;
  if (!isObject(file)) return form.fail(path, 'BASE_TYPE_REQUIRED', 'This field is required');
  onlyKnown(form, path, file, ['url']);
  checkUrl(form, [...path, 'url'], file['url'], ['attachment'], 2048);
  const name = /^attachment:\/\/(.*)$/s.exec(String(file['url']))?.[1];
  if (name === undefined) return;
  if (!tally.fileNames.has(name))
    form.fail(
      [...path, 'url'],
      'UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND',
      `The referenced attachment "${name}" was not found`,
    );
  tally.shown.add(name);
}
