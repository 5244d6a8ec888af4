// Telling that two texts are in different languages, or saying nothing.
import { expect, it } from 'vitest';
import { languageOf } from '../../../src/text/language.ts';

it.each([
  ['The backups of the database are kept for 35 days, and they are made at night.', 'English'],
  [
    'Die Sicherungen der Datenbank werden 35 Tage lang aufbewahrt und nachts gemacht, nicht am Tag.',
    'German',
  ],
  [
    'Les sauvegardes de la base sont conservées pendant 35 jours et elles ne sont pas faites le jour.',
    'French',
  ],
  ['Las copias de la base se guardan por 35 días y no se hacen con el sistema en uso.', 'Spanish'],
  [
    'I backup del database sono conservati per 35 giorni e non si fanno con il sistema in uso, che è lento.',
    'Italian',
  ],
  ['Os backups da base são guardados por 35 dias e não são feitos com o sistema em uso.', 'Portuguese'],
  ['De kopieën van het systeem worden 35 dagen bewaard en zijn niet voor het publiek.', 'Dutch'],
  ['Резервные копии хранятся 35 дней и делаются ночью.', 'Cyrillic'],
  ['备份保存三十五天,每天晚上进行一次备份工作。', 'Chinese'],
  ['バックアップは35日間保存され、毎晩行われます。', 'Japanese'],
  ['백업은 35일 동안 보관되며 매일 밤 수행됩니다.', 'Hangul'],
  ['تُحفظ النسخ الاحتياطية لمدة 35 يومًا.', 'Arabic'],
])('reads %j as %s', (text, language) => {
  expect(languageOf(text)).toBe(language);
});

it.each([
  '',
  'SQLite 3.45',
  'PRAGMA journal_mode = WAL; SELECT count(*) FROM sqlite_schema',
  'PostgreSQL, MySQL, Oracle, MariaDB, CockroachDB, DuckDB',
  'Backups: 35 days. Region: Frankfurt. Owner: Data Platform Team.',
  'La base de datos, la base de données',
  'Das ist der Text und this is the text of the page and die Seite',
  'Падение Rome и London',
])('is not sure of %j', (text) => {
  expect(languageOf(text)).toBeNull();
});
