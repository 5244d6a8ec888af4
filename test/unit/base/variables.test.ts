import { describe, expect, it } from 'vitest';
import { expandVariables } from '../../../src/base/variables.ts';

describe('variables in a text', () => {
  const env = { NAME: 'Ada', EMPTY: '', TRAP: '${NAME}' };

  it.each([
    ['hello ${NAME}', 'hello Ada'],
    ['${NAME}${NAME}', 'AdaAda'],
    ['${NAME:-Bob}', 'Ada'],
    ['${GONE:-Bob}', 'Bob'],
    ['${EMPTY:-Bob}', 'Bob'],
    ['${EMPTY}', ''],
    ['${GONE:-}', ''],
    ['${GONE:-a:-b}', 'a:-b'],
    ['${TRAP}', '${NAME}'],
    ['$${NAME} costs $5', '${NAME} costs $5'],
    ['nothing', 'nothing'],
  ])('%s reads %s (A145)', (given, expected) => {
    expect(expandVariables(given, env)).toMatchObject({ text: expected, unset: [], malformed: false });
  });

  it('that are not set are named', () => {
    expect(expandVariables('${GONE} ${NAME} ${LOST}', env)).toMatchObject({
      unset: ['GONE', 'LOST'],
      variables: ['GONE', 'NAME', 'LOST'],
    });
  });

  it.each(['${', '${}', '${1A}', '${A-b}', '${ A }', '${A'])('written as %s are malformed', (given) => {
    expect(expandVariables(given, { A: 'a' })).toMatchObject({ text: given, malformed: true });
  });
});
