// Claims that only a model calls supported: the reader hears why when most of them have the same reason.
import { expect, it } from 'vitest';
import { aboutTrust } from '../../../../src/research/report/on-trust.ts';
import type { CheckedCitation, CheckedClaim } from '../../../../src/research/verify/checked.ts';
import { quoted } from '../../../support/researched.ts';

const english = [
  'The backups of the database are kept for 35 days, which is the default of the system.',
  'They are made at night, and nobody can switch that off.',
  'The log of the changes is kept with them for 7 days.',
  'Each of them is encrypted with a key that is not stored there.',
  'They can be read from the console of the operators.',
];
const german = [
  'Die Sicherungen der Datenbank werden 35 Tage aufbewahrt, und das ist die Vorgabe für das System.',
  'Sie werden in der Nacht gemacht, und niemand kann das für sich abschalten.',
  'Das Protokoll der Änderungen wird mit den Sicherungen 7 Tage aufbewahrt.',
  'Jede ist mit einem Schlüssel verschlüsselt, der nicht auf dem Server ist und auch nicht bei den Daten.',
  'Sie sind auf der Konsole für den Betrieb zu lesen, auch nach einem Jahr.',
];

const claimsOf = (texts: readonly string[], onTrust = texts.length): CheckedClaim[] =>
  texts.map((text, index) => ({
    id: `claim-${index + 1}`,
    text,
    start: 0,
    end: 1,
    numbers: [1],
    verdict: 'supported',
    how: 'model',
    reason: '',
    quotes: [index],
    ...(index < onTrust ? { onTrust: true } : {}),
  }));
const citing = (quotes: readonly string[]) =>
  quotes.map((quote): CheckedCitation => {
    return { n: 1, taskId: 'task-1', ...quoted('a.test', quote), verified: true, found: 'exact' };
  });

const foreign = 'their sources are in another language than the report, so that words cannot be compared.';
const plain = 'the words of their sources alone do not show it.';

it('names the language of sources once where it is the reason', () => {
  expect(aboutTrust(claimsOf(english), citing(german))).toEqual([
    `Only a model says that 5 of 5 claims are supported: ${foreign}`,
  ]);
  expect(aboutTrust(claimsOf(german), citing(english))[0]).toContain(foreign);
});

it.each([
  ['the language is the same', claimsOf(english), citing(english.toReversed())],
  [
    'some sources are in the same language',
    claimsOf(english),
    citing([...german.slice(0, 3), ...english.slice(3)]),
  ],
  ['there are too few to tell', claimsOf(english.slice(0, 2)), citing(german)],
  ['nobody is sure of the language', claimsOf(english), citing(german.map(() => 'Sicherung: 35 Tage.'))],
  [
    'nothing was found in the sources',
    claimsOf(english),
    citing(german).map((one) => ({ ...one, verified: false, found: 'missing' as const })),
  ],
])('does not name it where %s', (_what, claims, citations) => {
  const [said] = aboutTrust(claims, citations);
  expect(said).toBe(
    `Only a model says that ${claims.length} of ${claims.length} claims are supported: ${plain}`,
  );
});

it('says nothing where rules see what a model says', () => {
  expect(aboutTrust(claimsOf(english, 0), citing(german))).toEqual([]);
});
