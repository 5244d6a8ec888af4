// A file of config/words: what Footnote says and understands in one language. Where it lacks an entry, or has one that does not
// fit, the English words stand.
import { z } from 'zod';
import { FootnoteError } from '../../../base/errors.ts';
import { wordSet } from '../../../base/lists.ts';
import { nearest } from '../../../base/nearest.ts';
import { locate, readLayer, type YamlFile } from '../../../base/yaml-layers.ts';
import { discordCommands } from './discord-commands.ts';
import { en } from './en.ts';
import { typed } from './typed.ts';

type Entries<K extends string> = Readonly<Record<K, string>>;

export interface Words {
  /** What the language calls itself. */
  readonly name: string;
  /** It is written without spaces between words. */
  readonly spaceless: boolean;
  /** What Footnote says. `{name}` is a hole for a value; of `{one|several}` it is what the language says for that `count`. */
  readonly said: Entries<keyof typeof en>;
  /** What people type: phrases separated by `|`, plain words or regular expressions without groups that are kept. */
  readonly typed: Entries<keyof typeof typed>;
  /** Names and descriptions of the commands on Discord. */
  readonly discord: Entries<keyof typeof discordCommands>;
}

export const english: Words = {
  name: 'English',
  spaceless: false,
  said: en,
  typed,
  discord: discordCommands,
};

const text = z.string().min(1);
const phrases = z
  .array(text)
  .min(1)
  .transform((list) => list.join('|'));
const fileSchema = z.strictObject({
  name: text,
  spaceless: z.boolean().default(false),
  said: z.record(z.string(), text).default({}),
  typed: z.record(z.string(), phrases).default({}),
  discord: z.record(z.string(), text).default({}),
});

/** So many keys that are missing are named. */
const named = 5;

/**
 * The words of a language, and a line for each entry that is missing or does not fit. @throws FootnoteError `config-invalid`
 * with every place where the file is not of this form
 */
export function readLanguage(file: YamlFile) {
  const layer = readLayer(file);
  if (layer.problems.length > 0)
    throw broken(layer.problems.map(({ where, text: why }) => `${where} ${why}`));
  const at = (path: readonly PropertyKey[]) =>
    [locate([layer], path).where, path.map(String).join('.')].join(' ').trimEnd();
  const parsed = fileSchema.safeParse(layer.values ?? {});
  if (!parsed.success)
    throw broken(parsed.error.issues.map(({ path, message }) => `${at(path)}: ${message}`));

  const misfits: string[] = [];
  /** The English entries of a section, in their place its own ones that fit. */
  const fitting = <K extends string>(
    section: 'said' | 'typed' | 'discord',
    standard: Entries<K>,
    objectionTo: (entry: string, key: K) => string | null,
  ): Entries<K> => {
    const own = parsed.data[section];
    const fits = Object.entries(own).filter(([key, entry]) => {
      const objection = isKeyOf(standard, key) ? objectionTo(entry, key) : unknownKey(key, standard);
      if (objection !== null) misfits.push(`${at([section, key])}: ${objection} It is not used.`);
      return objection === null;
    });
    const missing = Object.keys(standard).filter((key) => !Object.hasOwn(own, key));
    if (missing.length > 0) misfits.push(`${at([section])}: ${lack(missing)}`);
    return { ...standard, ...Object.fromEntries(fits) };
  };
  const words: Words = {
    name: parsed.data.name,
    spaceless: parsed.data.spaceless,
    said: fitting('said', english.said, (entry, key) => objectionToSentence(entry, english.said[key])),
    typed: fitting('typed', english.typed, objectionToPhrases),
    discord: fitting('discord', english.discord, objectionToCommand),
  };
  return { words, misfits };
}

function broken(problems: readonly string[]): FootnoteError {
  const list = problems.map((problem) => `\n  ${problem}`).join('');
  return new FootnoteError('config-invalid', `The words of a language cannot be used:${list}`, {
    hint: 'Correct the file, or get it back from the release (git checkout config/words).',
  });
}

function isKeyOf<K extends string>(entries: Entries<K>, key: string): key is K {
  return Object.hasOwn(entries, key);
}

function unknownKey(key: string, standard: Entries<string>): string {
  const known = nearest(key, Object.keys(standard));
  return known === null ? 'is no key here.' : `is no key here; did you mean ${known}?`;
}

function lack(missing: readonly string[]): string {
  const more = missing.length > named ? ` and ${missing.length - named} more` : '';
  return `lacks ${missing.slice(0, named).join(', ')}${more}. English is used there.`;
}

/** Either part may have holes of its own. */
export const oneOrSeveral = /\{((?:[^{|}]|\{\w+\})*)\|((?:[^{|}]|\{\w+\})*)\}/g;
const hole = /\{\w+\}/g;

/** Both forms need holes for the values that the English sentence is given; the one for a single thing may say it in a word. */
function objectionToSentence(own: string, standard: string): string | null {
  if (!own.includes('{') && !standard.includes('{')) return null;
  const one = own.replaceAll(oneOrSeveral, '$1');
  const several = own.replaceAll(oneOrSeveral, '$2');
  const given = new Set(['{count}', ...(standard.match(hole) ?? [])]);
  const unknown = [...(one.match(hole) ?? []), ...(several.match(hole) ?? [])].find(
    (each) => !given.has(each),
  );
  if (unknown !== undefined) return `${unknown} is no value of this sentence.`;
  if (/[{}]/.test(`${one}${several}`.replaceAll(hole, '')))
    return 'has a brace that belongs to no {name} and no {one|several}.';
  const needed = standard.replaceAll(oneOrSeveral, '$2').match(hole) ?? [];
  const lost = needed.find((each) => each !== '{count}' && !several.includes(each));
  return lost === undefined ? null : `${lost} is missing in it.`;
}

/** The entries whose phrases are plain words, which are compared, sorted and shown; those of others are patterns. */
const plain = wordSet(
  'stop resume status report check page list delete help retry finish just-start leave-out search greeting thanks about around-talk',
);

function objectionToPhrases(own: string, key: string): string | null {
  if (own !== own.toLowerCase()) return 'has a capital letter.';
  const sign = plain.has(key) ? /[()[\]{}?*+\\^$]/.exec(own)?.[0] : undefined;
  if (sign !== undefined) return `has a ${sign}, and takes plain words only.`;
  try {
    const [, ...groups] = new RegExp(`^(?:${own})$|()`, 'u').exec('') ?? [];
    if (groups.length > 1) return 'has a group that begins with "(" where it takes "(?:".';
    return groups[0] === '' ? null : 'has a phrase that is there when nothing is said.';
  } catch (error) {
    return `${(error as Error).message}.`;
  }
}

/** Discord: what a command's name is made of. */
const discordName = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]+$/u;

function objectionToCommand(own: string, key: string): string | null {
  const most = key.endsWith('.about') ? 100 : 32;
  if (own.length > most) return `has more than ${most} characters.`;
  if (most === 100 || key === 'research-this') return null;
  const isName = own === own.toLowerCase() && discordName.test(own);
  return isName ? null : 'may have small letters, digits, - and _ only.';
}
