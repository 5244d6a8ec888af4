// Requests of 49 kB in the shapes that are most work for a program: thousands of questions, names, commas and lists.

const size = 49_000;

/** By what they are made of. */
export function longRequests(): Readonly<Record<string, string>> {
  return {
    questions: repeated(
      'How does SQLite treat NULLs beside a partial index? When is VACUUM slower than an advisory lock in PostgreSQL? ',
    ),
    'short questions': `What is a partial index in SQLite? ${repeated('Why? And why not? ')}`,
    'names and short questions': repeated('What is SQLite? Why? And how? '),
    commas: `How does SQLite treat ${repeated('unique columns with nulls in them, partial indexes, ')}?`,
    'short pieces': `What about ${Array.from({ length: 8_000 }, (_, i) => `w${i}`)
      .join(', ')
      .slice(0, size)}?`,
    sides: `${repeated('SQLite versus PostgreSQL versus ')}Oracle?`,
    list: `How do these work:\n${repeated('- nulls in unique columns\n- it\n')}`,
    abbreviations: `What is ${repeated('e.g. No. 5. Dr. io_combine_limit a-b/c_d.e ')}?`,
    'one word': `What is ${repeated('x')}?`,
  };
}

function repeated(text: string): string {
  return text.repeat(Math.ceil(size / text.length)).slice(0, size);
}
