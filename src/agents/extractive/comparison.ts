// Finds what a question compares, and asks it about each of these things alone (A32).

export interface Comparison {
  /** What is compared, in the order of the question. */
  readonly entities: readonly string[];
  /** The question about one of them. */
  about(entity: string): string;
}

// A name: words with a capital or digit, identifiers; "SQLite's RETURNING clause" ends with its plain noun. Each word can
// be read in one way only: with two, a request full of numbers would take for ever.
const word = String.raw`(?:\p{Lu}[\p{L}\p{N}.+#_-]*|(?!\p{Lu})\p{L}*[_\d][\p{L}\p{N}_.]*|\p{Ll}+\p{Lu}\p{L}*(?![\p{L}\p{N}_]))`;
const name = String.raw`${word}(?:['’]s)?(?:\s+${word})*`;
const listing = new RegExp(
  String.raw`(?<![\p{L}\p{N}_])(${name}(?:,\s+${name})*),?\s+(?:and|or|vs\.?|versus)\s+(?:in\s+)?(${name})(?![\p{L}_])`,
  'u',
);

/** In characters. What is longer is no question that compares, and looking for one takes more than linear time. */
const longest = 2_000;

/** The comparison in a question, or null. */
export function comparisonIn(question: string): Comparison | null {
  if (question.length > longest) return null;
  return explicit(question) ?? named(question);
}

/** A list of three or more aspects at the end: "on indexes, vacuum and locks". */
const listed =
  /\s(?:on|in|regarding|concerning|by|in terms of|with (?:respect|regard) to)\s+([^:;?.,]+,[^:;?.]+)[?.!]*$/iu;

/** The same comparison for each aspect of a list of three to eight; empty when the question lists none. */
export function aspectsIn(question: string): { aspect: string; comparison: Comparison }[] {
  const whole = comparisonIn(question);
  const list = listed.exec(question)?.[1];
  if (whole === null || list === undefined) return [];
  const aspects = list
    .split(/,\s*(?:and|or|&)?\s+|\s+(?:and|&)\s+/i)
    .map((aspect) => aspect.trim())
    .filter((aspect) => aspect !== '');
  const isPlain = aspects.every((aspect) => aspect.split(' ').length <= 6);
  if (aspects.length < 3 || aspects.length > 8 || !isPlain) return [];
  const parts = aspects.flatMap((aspect) => {
    const comparison = comparisonIn(question.replace(list, () => aspect));
    const isSame = comparison?.entities.join('\n') === whole.entities.join('\n');
    return comparison === null || !isSame ? [] : [{ aspect, comparison }];
  });
  return parts.length === aspects.length ? parts : [];
}

const text = String.raw`[^,;:?.]+?`;
const tail = String.raw`(\s+(?:in|on|for|regarding|concerning|with (?:respect|regard) to|when|with|as|at|by)\s.+)?`;
const comparers: readonly RegExp[] = [
  new RegExp(
    String.raw`\bwhich (?:came|comes|was|is|one is|one was|were|has|have) ([\w ]+?)[:,]\s*(?<list>.+?\s+or\s+.+)$`,
    'iu',
  ),
  new RegExp(
    String.raw`\bcompar(?:e|ing|ison (?:of|between))\s+(?<list>${text}\s+(?:and|with|to|against|vs\.?|versus)\s+${text})${tail}$`,
    'iu',
  ),
  new RegExp(String.raw`\bdifferences?\s+between\s+(?<list>${text}\s+and\s+${text})${tail}$`, 'iu'),
  new RegExp(String.raw`^(?<list>[^,;:?]+?\s+(?:vs\.?|versus)\s+${text})(?::\s*|\s+)?${tail}$`, 'iu'),
  new RegExp(
    String.raw`\bhow (?:do|does|did) (?<list>${text}\s+and\s+${text}) (?:compare|differ)\b(.*)$`,
    'iu',
  ),
];

function explicit(question: string): Comparison | null {
  const plain = question.replace(/[?.!]+\s*$/, '');
  for (const pattern of comparers) {
    const found = pattern.exec(plain);
    const list = found?.groups?.['list'];
    if (found === null || list === undefined) continue;
    const { entities, owned } = owners(listOf(list));
    if (entities.length < 2) continue;
    const rest = found
      .slice(1)
      .filter((group) => group !== undefined && group !== list)
      .join(' ')
      .trim();
    const isOrder = pattern === comparers[0];
    const before = plain
      .slice(0, found.index)
      .replace(/\b(?:what (?:is|are)|explain|describe|the|key|main)\b/gi, '')
      .trim();
    return {
      entities,
      about: (entity) =>
        isOrder
          ? orderQuestion(entity, rest)
          : aspectQuestion(entity + owned, [before, rest].join(' ').trim()),
    };
  }
  return null;
}

function listOf(list: string): string[] {
  return list
    .split(/,?\s+(?:and|with|to|against|vs\.?|versus|or)\s+|,\s+/i)
    .map((entity) => entity.replace(/^(?:the|a|an|between)\s+/i, '').trim())
    .filter(
      (entity) =>
        entity !== '' &&
        entity.split(' ').length <= 6 &&
        !/^(?:how|what|which|why|when|where|who|is|are|do|does|can)\b/i.test(entity),
    );
}

/** "X's and Y's data types": X and Y are compared, by their data types. */
function owners(entities: readonly string[]): { entities: readonly string[]; owned: string } {
  const last = /^(.+?)(['’]s .+)$/u.exec(entities.at(-1) ?? '');
  const others = entities.slice(0, -1);
  if (last === null || !others.every((entity) => /['’]s$/u.test(entity))) return { entities, owned: '' };
  return {
    entities: [...others.map((entity) => entity.replace(/['’]s$/u, '')), last[1] ?? ''],
    owned: last[2] ?? '',
  };
}

/** "Which came first: X or Y?" asks for the date of each; "which is larger" for the size. */
function orderQuestion(entity: string, order: string): string {
  if (/\b(?:first|last|earlier|later|older|newer|before|sooner)\b/i.test(order))
    return `When was ${entity} released or introduced?`;
  return `How ${order.replace(/^(?:the|a|an)\s+/i, '').trim()} is ${entity}?`;
}

function aspectQuestion(entity: string, aspect: string): string {
  const about = aspect.replace(/[,;:]\s*$/, '').trim();
  return about === '' ? `What is known about ${entity}?` : `What about ${entity} ${about}?`;
}

/** "How do A and B treat …?": the same question with one name in the place of the list. */
function named(question: string): Comparison | null {
  const found = listing.exec(question);
  if (found === null) return null;
  const entities = [...(found[1] ?? '').split(/,\s+/), found[2] ?? ''].map((entity) =>
    entity
      .replace(/^(?:Do|Does|Did|Are|Is|How|What|Which|Why|When|Where|Can|In|Compare|Both|Has|Have)\s+/, '')
      .trim(),
  );
  if (entities.some((entity) => entity === '') || new Set(entities).size < 2) return null;
  const first = entities[0] ?? '';
  const from = question.indexOf(first, found.index);
  const head = question.slice(0, from).replace(/\bboth\s+$/i, '');
  const rest = question.slice(found.index + found[0].length);
  return { entities, about: (entity) => singular(head, entity, rest) };
}

function singular(head: string, entity: string, rest: string): string {
  const one = head
    .replace(/\bdo(\s+)$/i, (all, space: string) => (all.startsWith('D') ? 'Does' : 'does') + space)
    .replace(/\bare(\s+)$/i, (all, space: string) => (all.startsWith('A') ? 'Is' : 'is') + space)
    .replace(/\bhave(\s+)$/i, (all, space: string) => (all.startsWith('H') ? 'Has' : 'has') + space)
    .replace(/\bwere(\s+)$/i, (all, space: string) => (all.startsWith('W') ? 'Was' : 'was') + space);
  return `${one}${entity}${rest}`;
}
