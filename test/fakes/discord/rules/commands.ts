// What an application command may be.
import { checkFlag, checkList, checkText, checkWhole, isObject, onlyKnown } from './form.ts';
import type { Form, Path } from './form.ts';

type Fields = Readonly<Record<string, unknown>>;

const known = [
  'id', 'name', 'name_localizations', 'description', 'description_localizations', 'options', 'type', 'nsfw',
  'default_member_permissions', 'dm_permission', 'default_permission', 'integration_types', 'contexts', 'handler',
]; // prettier-ignore

const optionFields = [
  'type', 'name', 'name_localizations', 'description', 'description_localizations', 'required', 'choices', 'options',
  'channel_types', 'min_value', 'max_value', 'min_length', 'max_length', 'autocomplete',
]; // prettier-ignore

function checkName(form: Form, path: Path, value: unknown): number {
  const name = checkText(form, path, value, { min: 1, max: 32, required: true });
  if (name !== undefined && (!/^[-_'\p{L}\p{N}]{1,32}$/u.test(name) || name !== name.toLowerCase()))
    form.fail(path, 'APPLICATION_COMMAND_INVALID_NAME', 'Command name is invalid');
  return name?.length ?? 0;
}

/** Answers how many characters it has: a command has 8000 at most. */
function checkOption(form: Form, path: Path, option: Fields): number {
  onlyKnown(form, path, option, optionFields);
  checkWhole(form, [...path, 'type'], option['type'], { min: 1, max: 11 });
  checkFlag(form, [...path, 'required'], option['required']);
  let characters = checkName(form, [...path, 'name'], option['name']);
  characters +=
    checkText(form, [...path, 'description'], option['description'], { min: 1, max: 100, required: true })
      ?.length ?? 0;
  const choices = checkList(form, [...path, 'choices'], option['choices'], { min: 0, max: 25 });
  for (const [i, choice] of choices.entries()) {
    const own = isObject(choice) ? choice : {};
    onlyKnown(form, [...path, 'choices', i], own, ['name', 'name_localizations', 'value']);
    characters +=
      checkText(form, [...path, 'choices', i, 'name'], own['name'], { min: 1, max: 100, required: true })
        ?.length ?? 0;
    if (typeof own['value'] !== 'number')
      characters +=
        checkText(form, [...path, 'choices', i, 'value'], own['value'], { min: 1, max: 100, required: true })
          ?.length ?? 0;
  }
  return characters;
}

export function checkCommand(form: Form, path: Path, command: unknown): void {
  if (!isObject(command))
    return form.fail(path, 'MODEL_TYPE_CONVERT', 'Only dictionaries may be used in a ModelType');
  onlyKnown(form, path, command, known);
  const type = checkWhole(form, [...path, 'type'], command['type'], { min: 1, max: 4 }) ?? 1;
  if (type !== 1) {
    checkText(form, [...path, 'name'], command['name'], { min: 1, max: 32, required: true });
    return;
  }
  let characters = checkName(form, [...path, 'name'], command['name']);
  characters +=
    checkText(form, [...path, 'description'], command['description'], { min: 1, max: 100, required: true })
      ?.length ?? 0;
  const options = checkList(form, [...path, 'options'], command['options'], { min: 0, max: 25 });
  const names = new Set<unknown>();
  let optional = false;
  for (const [i, option] of options.entries()) {
    const at = [...path, 'options', i];
    if (!isObject(option)) {
      form.fail(at, 'MODEL_TYPE_CONVERT', 'Only dictionaries may be used in a ModelType');
      continue;
    }
    characters += checkOption(form, at, option);
    if (names.has(option['name']))
      form.fail(at, 'APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATED', 'Option names must be unique');
    names.add(option['name']);
    if (option['required'] === true && optional)
      form.fail(
        at,
        'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
        'Required options must be placed before non-required options',
      );
    optional ||= option['required'] !== true;
  }
  if (characters > 8000)
    form.fail(path, 'APPLICATION_COMMAND_TOO_LARGE', 'Command exceeds maximum size (8000)');
}
