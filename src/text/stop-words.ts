// Words that say nothing about a subject, by language. No negation is among them: it turns a meaning around.
import { wordSet } from '../base/lists.ts';

const byLanguage: Readonly<Record<string, string>> = {
  English:
    'a about after all also am an and any are as at be because been before being between both but by can could did do ' +
    'does doing down during each either for from further had has have having he her here hers him his how i if in ' +
    'into is it its itself just let me more most my of off on once one only or other our out over own same say says ' +
    'she should so some such than that the their them then there these they this those through to too under until up ' +
    'upon us very was we were what when where whether which while who whom whose why will with would you your ' +
    'please tell give explain describe vs versus hi hello hey thanks thank ok okay bye',
  German:
    'der die das den dem des und oder aber ist sind war waren wird werden wurde wurden ein eine einen einem einer eines ' +
    'für auf als auch bei nach zu zum zur von vom im in an am mit sich es er sie wir ihr man dass wenn wie was wer wo ' +
    'wann warum welche welcher welches hat haben hatte kann können soll noch nur so um über unter vor aus durch bis bitte danke hallo',
  French:
    'le la les l un une des du de d et ou mais est sont était a ont dans pour que qui quoi dont où sur avec par au aux ' +
    'ce cet cette ces se il elle ils elles on nous vous en y ne comme quand comment pourquoi quel quelle quels quelles bonjour merci',
  Spanish:
    'el la los las un una unos unas y o pero es son era fue en que para con por del de al se su sus lo como más ha han ' +
    'este esta estos estas qué cuál cuáles cómo cuándo dónde quién',
  Italian:
    'il lo la i gli le un uno una e o ma è sono era di del della dei delle da dal nel nella in con per che chi si al alla ' +
    'come più anche ha hanno questo questa quale quali quando dove perché',
  Portuguese:
    'o a os as um uma e ou mas é são era foi de do da dos das em no na nos nas por pelo pela para com que se ao à como ' +
    'mais este esta qual quais quando onde quem',
  Dutch:
    'de het een en of maar is zijn was waren van in op aan bij uit naar om met voor door te dat die dit deze er ook als ' +
    'wat wie waar wanneer hoe welke wordt werd worden',
  Swedish:
    'och eller men en ett den det de är var som för på av med till om i att har kan hur vad när var vilken vilka från',
  Danish:
    'og eller men en et den det de er var som for på af med til om i at har kan hvordan hvad hvornår hvor hvilken fra',
};

/** Words that stand between things of one kind. */
const conjunctions = wordSet('and or vs versus und oder et ou y o e ed and/or en of och eller og en');

export function isConjunction(word: string): boolean {
  return conjunctions.has(word.toLowerCase());
}

const known = new Map(Object.entries(byLanguage).map(([language, words]) => [language, wordSet(words)]));
const none: ReadonlySet<string> = new Set();

/** The stop words of a language in lower case; English ones where it is not known. */
export function stopWordsOf(language: string | null): ReadonlySet<string> {
  return known.get(language ?? 'English') ?? none;
}
