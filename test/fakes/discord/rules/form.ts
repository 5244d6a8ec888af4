// Collects what is wrong with a payload, at its path, as Discord's error 50035 lists it.
import { Refusal } from '../rest/errors.ts';

export type Path = readonly (string | number)[];

export interface Form {
  fail(path: Path, code: string, message: string): void;
  /** A field Discord does not know: it would be ignored in silence, so it counts as a mistake of the caller. */
  readonly unknown: string[];
  /** Throws when something failed. */
  finish(): void;
}

type Tree = { [key: string]: Tree | { readonly code: string; readonly message: string }[] };

export function newForm(): Form {
  const tree: Tree = {};
  const unknown: string[] = [];
  let failed = false;
  return {
    unknown,
    fail(path, code, message) {
      failed = true;
      let node = tree;
      for (const key of path) node = (node[String(key)] ??= {}) as Tree;
      ((node['_errors'] ??= []) as object[]).push({ code, message });
    },
    finish() {
      if (failed) throw new Refusal(400, { message: 'Invalid Form Body', code: 50_035, errors: tree });
    },
  };
}

type Fields = Readonly<Record<string, unknown>>;

/** A value in words; what is no text is written as JSON. */
export const inWords = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Notes every field that is not among these. */
export function onlyKnown(form: Form, path: Path, fields: Fields, names: readonly string[]): void {
  for (const name of Object.keys(fields))
    if (!names.includes(name)) form.unknown.push([...path, name].join('.'));
}

/** Lengths are counted in UTF-16 units, the strictest way of counting. */
export function checkText(
  form: Form,
  path: Path,
  value: unknown,
  { min = 0, max, required = false }: { min?: number; max: number; required?: boolean },
): string | undefined {
  if (value === undefined || value === null || (required && value === '')) {
    if (required) form.fail(path, 'BASE_TYPE_REQUIRED', 'This field is required');
    return undefined;
  }
  if (typeof value !== 'string') {
    form.fail(path, 'STRING_TYPE_CONVERT', `Could not interpret "${inWords(value)}" as string.`);
    return undefined;
  }
  if (value.length > max || value.length < min)
    if (min > 0) form.fail(path, 'BASE_TYPE_BAD_LENGTH', `Must be between ${min} and ${max} in length.`);
    else form.fail(path, 'BASE_TYPE_MAX_LENGTH', `Must be ${max} or fewer in length.`);
  return value;
}

export function checkWhole(
  form: Form,
  path: Path,
  value: unknown,
  { min, max }: { min: number; max: number },
): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'number' || !Number.isInteger(value)) {
    form.fail(path, 'NUMBER_TYPE_COERCE', `Value "${inWords(value)}" is not int.`);
    return undefined;
  }
  if (value > max) form.fail(path, 'NUMBER_TYPE_MAX', `int value should be less than or equal to ${max}.`);
  if (value < min) form.fail(path, 'NUMBER_TYPE_MIN', `int value should be greater than or equal to ${min}.`);
  return value;
}

export function checkFlag(form: Form, path: Path, value: unknown): boolean | undefined {
  if (value === undefined || value === null || typeof value === 'boolean') return value ?? undefined;
  form.fail(path, 'BOOLEAN_TYPE_CONVERT', 'Must be either true or false.');
  return undefined;
}

export function checkChoice<T extends string | number>(
  form: Form,
  path: Path,
  value: unknown,
  choices: readonly T[],
): T | undefined {
  if (choices.includes(value as T)) return value as T;
  form.fail(path, 'BASE_TYPE_CHOICES', `Value must be one of (${choices.join(', ')}).`);
  return undefined;
}

/** The items when the list is one and has an allowed length. */
export function checkList(
  form: Form,
  path: Path,
  value: unknown,
  { min, max }: { min: number; max: number },
): readonly unknown[] {
  if (value === undefined || value === null) {
    if (min > 0) form.fail(path, 'BASE_TYPE_REQUIRED', 'This field is required');
    return [];
  }
  if (!Array.isArray(value)) {
    form.fail(path, 'LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType');
    return [];
  }
  if (value.length > max || value.length < min)
    if (min > 0) form.fail(path, 'BASE_TYPE_BAD_LENGTH', `Must be between ${min} and ${max} in length.`);
    else form.fail(path, 'BASE_TYPE_MAX_LENGTH', `Must be ${max} or fewer in length.`);
  return value;
}

export function checkUrl(
  form: Form,
  path: Path,
  value: unknown,
  schemes: readonly string[],
  max: number,
): void {
  const url = checkText(form, path, value, { max, required: true });
  if (url === undefined) return;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase();
  if (scheme === undefined || !URL.canParse(url))
    form.fail(path, 'URL_TYPE_INVALID_URL', 'Not a well formed URL.');
  else if (!schemes.includes(scheme))
    form.fail(
      path,
      'URL_TYPE_INVALID_SCHEME',
      `Scheme "${scheme}" is not supported. Scheme must be one of (${schemes.map((each) => `'${each}'`).join(', ')}).`,
    );
}
