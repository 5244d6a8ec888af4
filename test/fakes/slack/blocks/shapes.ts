// What Slack says about values it takes from apps, in small pieces that are put together into blocks.
// Each piece reports what is wrong and where, in Slack's words.

/** Adds a problem at a place, a JSON pointer. */
export type Complain = (problem: string, at: string) => void;

export type Shape = (value: unknown, at: string, complain: Complain) => void;

type Fields = Readonly<Record<string, Shape>>;

export type Json = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Lengths in characters as people count them in Slack's limits: UTF-16 units. */
export function string(limits: { readonly max?: number; readonly min?: number } = {}): Shape {
  const { max = Infinity, min = 1 } = limits;
  return (value, at, complain) => {
    if (typeof value !== 'string') return complain('must be a string', at);
    if (value.length < min) return complain(`must be more than ${min - 1} characters`, at);
    if (value.length > max) return complain(`must be less than ${max + 1} characters`, at);
  };
}

export function url(max: number): Shape {
  return (value, at, complain) => {
    string({ max })(value, at, complain);
    if (typeof value === 'string' && !/^(https?|mailto|slack|tel):/.test(value))
      complain('must be a valid url', at);
  };
}

export function integer(min: number, max: number): Shape {
  return (value, at, complain) => {
    if (!Number.isInteger(value)) return complain('must be an integer', at);
    if ((value as number) < min || (value as number) > max) complain(`must be between ${min} and ${max}`, at);
  };
}

export const boolean: Shape = (value, at, complain) => {
  if (typeof value !== 'boolean') complain('must be a boolean', at);
};

export function oneOf(...allowed: readonly string[]): Shape {
  return (value, at, complain) => {
    if (!allowed.includes(value as string)) complain(`must be one of: ${allowed.join(', ')}`, at);
  };
}

export function matching(pattern: RegExp, what: string): Shape {
  return (value, at, complain) => {
    if (typeof value !== 'string' || !pattern.test(value)) complain(`must be ${what}`, at);
  };
}

export function list(item: Shape, limits: { readonly min?: number; readonly max?: number } = {}): Shape {
  const { min = 1, max = Infinity } = limits;
  return (value, at, complain) => {
    if (!Array.isArray(value)) return complain('must be an array', at);
    if (value.length < min) complain(`no less than ${min} items allowed`, at);
    if (value.length > max) complain(`no more than ${max} items allowed`, at);
    value.forEach((entry, place) => item(entry, `${at}/${place}`, complain));
  };
}

/** An object with exactly these fields. */
export function object(required: Fields, optional: Fields = {}): Shape {
  return (value, at, complain) => {
    if (!isObject(value)) return complain('must be an object', at);
    for (const name of Object.keys(required))
      if (value[name] === undefined) complain(`missing required field: ${name}`, at);
    for (const [name, entry] of Object.entries(value)) {
      const shape = required[name] ?? optional[name];
      if (shape === undefined) complain(`invalid additional property: ${name}`, at);
      else if (entry !== undefined) shape(entry, `${at}/${name}`, complain);
    }
  };
}

/** An object whose `type` says which of these it is. */
export function typed(kinds: Readonly<Record<string, Shape>>): Shape {
  return (value, at, complain) => {
    if (!isObject(value)) return complain('must be an object', at);
    const type = value['type'];
    if (typeof type !== 'string') return complain('missing required field: type', at);
    const shape = Object.hasOwn(kinds, type) ? kinds[type] : undefined;
    if (shape === undefined) return complain(`unsupported type: ${type}`, `${at}/type`);
    shape(value, at, complain);
  };
}

/** Both must hold. */
export function both(first: Shape, second: Shape): Shape {
  return (value, at, complain) => {
    first(value, at, complain);
    second(value, at, complain);
  };
}
