// What an application command may be.
import { Locale } from 'discord.js';
import { commandKind, optionKind } from '../state/kinds.ts';
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

const locales = new Set<unknown>(Object.values(Locale));

/** Answers how many characters the longest has. */
function checkLocalized(
  form: Form,
  path: Path,
  value: unknown,
  check: (at: Path, one: unknown) => void,
): number {
  if (value === undefined || value === null) return 0;
  const given = isObject(value) ? Object.entries(value) : [];
  for (const [locale, one] of given) {
    if (!locales.has(locale))
      form.fail([...path, locale], 'DICT_TYPE_KEY', `${locale} is not a supported locale`);
    check([...path, locale], one);
  }
  return Math.max(0, ...given.map(([, one]) => String(one).length));
}

/** Name and description, in all languages; answers how many characters they have in the longest. */
function checkNamed(form: Form, path: Path, fields: Fields): number {
  const checkDescription = (at: Path, one: unknown) =>
    checkText(form, at, one, { min: 1, max: 100, required: true })?.length ?? 0;
  const names = [...path, 'name_localizations'];
  const descriptions = [...path, 'description_localizations'];
  return (
    Math.max(
      checkName(form, [...path, 'name'], fields['name']),
      checkLocalized(form, names, fields['name_localizations'], (at, one) => checkName(form, at, one)),
    ) +
    Math.max(
      checkDescription([...path, 'description'], fields['description']),
      checkLocalized(form, descriptions, fields['description_localizations'], checkDescription),
    )
  );
}

/** Answers how many characters it has: a command has 8000 at most. */
function checkOption(form: Form, path: Path, option: Fields): number {
  onlyKnown(form, path, option, optionFields);
  checkWhole(form, [...path, 'type'], option['type'], { min: 1, max: 11 });
  checkFlag(form, [...path, 'required'], option['required']);
  let characters = checkNamed(form, path, option);
  const choices = checkList(form, [...path, 'choices'], option['choices'], { min: 0, max: 25 });
  if (checkFlag(form, [...path, 'autocomplete'], option['autocomplete']) === true && choices.length > 0)
    form.fail(path, 'APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES', 'Choices are not allowed with autocomplete');
  for (const [i, choice] of choices.entries())
    characters += checkChoiceOf(form, [...path, 'choices', i], choice);
  if (option['type'] === optionKind.subcommand) characters += checkOptions(form, path, option);
  else if (option['options'] !== undefined)
    form.fail([...path, 'options'], 'BASE_TYPE_INVALID', 'Only subcommands have options');
  return characters;
}

function checkChoiceOf(form: Form, path: Path, choice: unknown): number {
  const own = isObject(choice) ? choice : {};
  const check = (key: string) =>
    checkText(form, [...path, key], own[key], { min: 1, max: 100, required: true })?.length ?? 0;
  onlyKnown(form, path, own, ['name', 'name_localizations', 'value']);
  return check('name') + (typeof own['value'] === 'number' ? 0 : check('value'));
}

/** What is offered while somebody types. */
export function checkChoices(form: Form, path: Path, data: Fields): void {
  onlyKnown(form, path, data, ['choices']);
  const choices = checkList(form, [...path, 'choices'], data['choices'], { min: 0, max: 25 });
  for (const [i, choice] of choices.entries()) checkChoiceOf(form, [...path, 'choices', i], choice);
}

export function checkCommand(form: Form, path: Path, command: unknown): void {
  if (!isObject(command))
    return form.fail(path, 'MODEL_TYPE_CONVERT', 'Only dictionaries may be used in a ModelType');
  onlyKnown(form, path, command, known);
  const type = checkWhole(form, [...path, 'type'], command['type'], { min: 1, max: 4 }) ?? 1;
  if (type !== commandKind.slash) {
    const check = (at: Path, one: unknown) =>
      void checkText(form, at, one, { min: 1, max: 32, required: true });
    check([...path, 'name'], command['name']);
    checkLocalized(form, [...path, 'name_localizations'], command['name_localizations'], check);
    return;
  }
  if (checkNamed(form, path, command) + checkOptions(form, path, command) > 8000)
    form.fail(path, 'APPLICATION_COMMAND_TOO_LARGE', 'Command exceeds maximum size (8000)');
}

/** Of a command or a subcommand. Answers how many characters they have. */
function checkOptions(form: Form, path: Path, fields: Fields): number {
  const options = checkList(form, [...path, 'options'], fields['options'], { min: 0, max: 25 });
  const names = new Set<unknown>();
  let characters = 0;
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
  return characters;
}
