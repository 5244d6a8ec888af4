// A value that must never be shown: wherever it is printed it reads `[secret]`.
import { inspect } from 'node:util';

const shown = '[secret]';

/** Wraps a password, token or address with one inside. Text, JSON, logs and `util.inspect` show `[secret]`. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The value itself, for the one call that needs it. */
  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return shown;
  }

  toJSON(): string {
    return shown;
  }

  [inspect.custom](): string {
    return shown;
  }
}
