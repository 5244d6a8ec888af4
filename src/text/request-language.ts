// Which language a short request is in, by few words: a wrong guess only chooses in which one Footnote answers.
import { common } from './language.ts';

/** Words that ask, order and point, which requests are full of and pages are not. */
const asking: Readonly<Record<string, string>> = {
  en: 'what how why which who whose when where is are does do did can could should would will was were has have there any best latest new cost between than about compare find tell give show please summarize explain research resume me my we our i you your it its an vs versus without under over work works mean means difference war',
  de: 'du dich dir ihr euch bist seid weit fertig an was wie warum weshalb welche welcher welches welchen wer wem wen wann wo woher wohin wieviel gibt hat haben kann können soll sollte muss wird wurde es ich wir mir uns unser unsere dein vergleiche vergleich finde suche zeige erkläre fasse bitte im am vom zum zur über unter zwischen oder aktuell aktuelle besser beste seit ohne gegen viel viele darf dürfen neue neues neuer neuen kosten man funktioniert funktionieren bedeutet macht machen heißt unterstützt passt geht läuft lohnt unterschied unterschiede',
  fr: 'quel quels quelles comment pourquoi combien quand où qui quoi sont ont peut peux faut faire je nous vous mon notre votre compare comparez cherche trouve explique résume montre donne moi entre depuis sans sous ou meilleur meilleure meilleurs dernière dernier l d qu s n c j m se y t nouveau nouvelle nouveaux nouvelles coût un fonctionne signifie fait différence différences',
  es: 'un qué cuál cuáles cómo cuánto cuánta cuántos cuántas cuándo dónde quién quiénes hay son está están puede puedo debe hacer yo nosotros mi nuestro nuestra compara busca encuentra explica resume muestra dame entre desde sin sobre o mejor mejores última último nuevo nueva nuevos nuevas novedades costo coste funciona significa hace diferencia diferencias',
  it: 'quale quali quanto quanti quanta quante come perché quando dove chi cosa ci sono posso può confronta cerca trova spiega mostra fra tra senza migliore migliori l d un funziona significa differenza',
  pt: 'qual quais quanto quantos como quando onde quem porque há são pode compare procure encontre explique entre sem sobre melhor melhores você funciona significa diferença',
  nl: 'wat hoe waarom welke welk wie wanneer waar hoeveel is zijn er kan kunnen heeft hebben vergelijk zoek vind leg tussen zonder over beste tegen ik je werkt werken doet betekent ondersteunt gaat verschil',
  sv: 'vad hur varför vilken vilket vilka vem när var finns är kan har jämför hitta mellan utan bästa jag man fungerar gör betyder stöder skillnaden',
  da: 'hvad hvordan hvorfor hvilken hvilket hvilke hvem hvornår hvor findes er kan har sammenlign find mellem uden bedste jeg man fungerer gør betyder understøtter forskellen',
  pl: 'co jak dlaczego który która które kto kiedy gdzie ile czy są ma mają porównaj znajdź wyjaśnij między bez najlepszy działa znaczy',
  tr: 'ne nasıl neden hangi kim zaman nerede kaç mi mı mu var karşılaştır bul arasında en iyi',
};

const words = new Map(
  Object.entries(asking).map(([code, own]) => [code, new Set([...commonIn(code), ...own.split(' ')])]),
);

function commonIn(code: string): readonly string[] {
  return common[new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? ''] ?? [];
}

/** Letters, signs and endings that stand in few languages: each counts as a word of them. */
const telling: readonly (readonly [RegExp, readonly string[]])[] = [
  [/ß/u, ['de']],
  [/ä|ö/u, ['de', 'sv']],
  [/ü/u, ['de', 'tr']],
  [/[¿¡ñ]/u, ['es']],
  [/[áíóú]/u, ['es', 'pt']],
  [/[èêëùûîœ]/u, ['fr']],
  [/[ãõ]/u, ['pt']],
  [/[æø]/u, ['da']],
  [/å/u, ['sv', 'da']],
  [/[ąęłńśźż]/u, ['pl']],
  [/[ığş]/u, ['tr']],
  [/\p{L}(?<!qu)iert(?!\p{L})/u, ['de']],
  [/\p{L}eert(?!\p{L})/u, ['nl']],
  // A capital after a hyphen: a noun in German, a name in any language.
  [/\p{Lu}{3}-\p{Lu}\p{Ll}/u, ['de', 'und']],
];

const scripts: readonly (readonly [string, RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['zh', /\p{Script=Han}/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ...['Cyrl', 'Grek', 'Arab', 'Hebr', 'Deva', 'Thai', 'Armn', 'Geor', 'Beng', 'Taml'].map(
    (script) => [`und-${script}`, new RegExp(String.raw`\p{Script=${script}}`, 'gu')] as const,
  ),
];

/** In characters: a request says in its first sentences which language it is in. */
const looked = 2_000;

/** So much more must speak for a language than for any other. A word speaks for each language it is in, the more the fewer they are. */
const least = { score: 0.9, lead: 1.5, han: 8 };

/** BCP 47 (`de`; of a script that several languages write, `und-Cyrl`); null: it does not say. Skips code, links, quotes. */
export function requestLanguage(text: string): string | null {
  const plain = text
    .slice(0, looked)
    .replaceAll(/```[\s\S]*?(?:```|$)|`[^`\n]*`|https?:\/\/\S+|“[^”]*”|"[^"]*"|«[^»]*»/gu, ' ');
  return scriptOf(plain) ?? latinLanguage(plain);
}

/** A name in Latin letters among other letters changes nothing: those are counted several times. */
function scriptOf(text: string): string | null {
  const latin = countOf(text, /\p{Script=Latin}/gu);
  const found = scripts.map(([code, pattern]) => [code, countOf(text, pattern)] as const);
  const others = found.reduce((sum, [, count]) => sum + count, 0);
  if (others === 0 || others * 3 < latin) return null;
  const kana = found[0]?.[1] ?? 0;
  // Japanese is written in both: a text that has kana is Japanese.
  if (kana * 10 > others) return 'ja';
  const [most] = found.toSorted(([, one], [, other]) => other - one);
  // A few Han letters alone are in either language.
  return most === undefined || (most[0] === 'zh' && most[1] < least.han) ? null : most[0];
}

function latinLanguage(given: string): string | null {
  const text = given.toLowerCase();
  const scores = new Map<string, number>();
  const speakFor = (codes: readonly string[]) => {
    for (const code of codes) scores.set(code, (scores.get(code) ?? 0) + 1 / codes.length);
  };
  for (const word of new Set(text.match(/[\p{L}\p{M}]+/gu) ?? []))
    speakFor([...words].flatMap(([code, own]) => (own.has(word) ? [code] : [])));
  for (const [sign, codes] of telling) if (sign.test(text) || sign.test(given)) speakFor(codes);
  const [best, next] = [...scores].toSorted(([, one], [, other]) => other - one);
  if (best === undefined || best[1] < least.score) return null;
  return best[1] >= least.lead * (next?.[1] ?? 0) ? best[0] : null;
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
