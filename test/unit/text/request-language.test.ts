import { expect, it } from 'vitest';
import { requestLanguage } from '../../../src/text/request-language.ts';

/** Requests as people type them; null: nobody could tell, and the thread's language stays. */
const requests: readonly (readonly [string | null, string])[] = [
  ['en', 'What is the boiling point of nitrogen?'],
  ['en', 'Is Redis faster than Valkey?'],
  [null, 'lass die zweite Quelle weg'],
  ['fr', 'Quelle est la différence entre pgvector et Qdrant ?'],
  ['en', 'Compare pgvector and Qdrant for 10 million vectors'],
  ['en', 'who invented the transistor'],
  ['en', 'Find the best open source feature flag services'],
  ['en', 'Summarize the attached paper'],
  ['en', 'How do I say “guten Morgen, wie geht es dir” in Japanese?'],
  [null, 'resume SQLite'],
  ['de', 'Wie hoch ist der Eiffelturm?'],
  ['de', 'Was kostet ein Heizungstausch in Österreich?'],
  ['de', 'Vergleiche PostgreSQL und MySQL für Zeitreihen'],
  ['de', 'welche Förderung gibt es 2026'],
  ['de', 'Aktuelle Studien zu Schlafmangel'],
  ['de', 'Warum ist Kubernetes so komplex?'],
  ['de', 'Nebenwirkungen von Ibuprofen bei Kindern'],
  ['de', 'wie weit bist du?'],
  ['de', 'bist du fertig?'],
  ['fr', 'Quelle est la hauteur de la tour Eiffel ?'],
  ['fr', 'Comment fonctionne une pompe à chaleur ?'],
  ['fr', "Combien coûte l'assurance auto en Belgique"],
  ['fr', 'Compare PostgreSQL et MySQL pour les séries temporelles'],
  ['fr', 'pourquoi le ciel est bleu'],
  ['fr', 'Effets secondaires de l’ibuprofène chez les enfants'],
  ['es', '¿Cuál es la altura de la torre Eiffel?'],
  ['es', 'cómo funciona una bomba de calor'],
  ['es', 'resume las novedades de PostgreSQL 18'],
  ['es', 'Compara PostgreSQL y MySQL para series temporales'],
  ['es', '¿Qué lenguajes usa la NASA?'],
  ['es', 'Efectos secundarios del ibuprofeno en los niños'],
  ['es', 'por qué el cielo es azul'],
  ['ja', 'エッフェル塔の高さは？'],
  ['ja', 'PostgreSQLとMySQLを比較して'],
  ['ja', 'ヒートポンプの仕組みを教えてください'],
  ['ja', 'なぜ空は青いのですか'],
  ['it', 'Qual è l’altezza della torre Eiffel?'],
  ['it', 'Come funziona una pompa di calore e quanto costa?'],
  ['pt', 'Qual é a altura da torre Eiffel e quando foi construída?'],
  ['nl', 'Hoe hoog is de Eiffeltoren?'],
  ['und-Cyrl', 'Какова высота Эйфелевой башни?'],
  ['und-Arab', 'ما هو ارتفاع برج إيفل؟'],
  ['zh', '埃菲尔铁塔有多高'],
  [null, 'Postgres 18 release date'],
  [null, 'Kubernetes'],
  [null, '東京 生活費'],
  [null, '3.14'],
  [null, 'CREATE TABLE `der die das und`'],
];

it.each(requests)('%s: %s', (language, request) => {
  expect(requestLanguage(request)).toBe(language);
});

it('reads only the beginning of a long text, and no code, link or quote', () => {
  expect(requestLanguage(`Was ist das?\n\`\`\`\nthe of and is are was what how\n\`\`\``)).toBe('de');
  expect(
    requestLanguage(`${'Wie hoch ist der Turm? '.repeat(200)}${'what is the of and '.repeat(5000)}`),
  ).toBe('de');
});
