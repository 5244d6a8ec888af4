// The fields of the forms in which models answer, each with what it asks for. Null, where it may stand, says that there is nothing.
import { z } from 'zod';

export const form = {
  text: (about: string) => z.string().describe(about),
  textOrNull: (about: string) => orNull(z.string(), about),
  texts: (about: string) => z.array(z.string()).describe(about),
  /** A whole one. */
  number: (about: string) => z.int().describe(about),
  numberOrNull: (about: string) => orNull(z.int(), about),
  numbers: (about: string) => z.array(z.int()).describe(about),
  yesOrNo: (about: string) => z.boolean().describe(about),
  oneOf: <const T extends readonly string[]>(options: T, about: string) => z.enum(options).describe(about),
  list: <F extends z.ZodRawShape>(about: string, fields: F) => z.array(z.object(fields)).describe(about),
  orNull,
};

function orNull<T extends z.ZodType>(type: T, about: string) {
  return type.nullable().describe(about);
}
