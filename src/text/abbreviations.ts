// Words whose stop ends no sentence, by language. Single letters are left out: every language writes initials so.
import { wordSet } from '../base/lists.ts';

interface Abbreviations {
  /** Ends no sentence, whatever follows. */
  readonly always: string;
  /** Ends no sentence where a number follows. */
  readonly beforeNumbers: string;
}

const byLanguage = {
  English: {
    always: 'etc vs cf ca approx resp incl excl dr mr mrs ms prof st jr sr al inc ltd corp',
    beforeNumbers:
      'no nos nr fig figs eq eqs sec ch vol art abs pp jan feb mar apr jun jul aug sep sept oct nov dec',
  },
  German: {
    always: 'bzw usw evtl ggf vgl mio mrd ca dr prof resp inkl exkl sog zzgl bspw geb',
    beforeNumbers: 'nr abs abb art kap bd jan feb apr jun jul aug sep sept okt nov dez',
  },
  French: {
    always: 'mme mlle mm env cf etc dr st ste av',
    beforeNumbers: 'no art chap fig vol janv févr juil sept oct nov déc',
  },
  Spanish: { always: 'sr sra srta dr dra ud uds aprox etc p.ej', beforeNumbers: 'núm art pág fig vol' },
  Italian: { always: 'sig dott prof ecc ca', beforeNumbers: 'art pag fig vol num' },
  Portuguese: { always: 'sr sra dr dra prof etc aprox', beforeNumbers: 'art pág fig vol núm' },
  Dutch: { always: 'bijv enz dhr mevr dr prof ca resp incl excl', beforeNumbers: 'nr art blz fig' },
  Swedish: { always: 't.ex bl.a dvs osv ca dr prof resp', beforeNumbers: 'nr kap fig' },
  Danish: { always: 'f.eks bl.a osv ca dr prof hhv', beforeNumbers: 'nr kap fig' },
  Polish: { always: 'np tzw itd itp dr prof ok', beforeNumbers: 'nr art rys str' },
  Turkish: { always: 'vb örn bkz dr prof', beforeNumbers: 'no' },
  Cyrillic: { always: 'др см тыс млн млрд руб гг', beforeNumbers: 'рис табл стр' },
} satisfies Record<string, Abbreviations>;

const known = new Map(
  Object.entries(byLanguage).map(([language, own]) => [language, together([byLanguage.English, own])]),
);
const all = together(Object.values(byLanguage));

function together(lists: readonly Abbreviations[]) {
  return {
    always: wordSet(...lists.map(({ always }) => always)),
    beforeNumbers: wordSet(...lists.map(({ beforeNumbers }) => beforeNumbers)),
  };
}

/** The abbreviations of a language and of English; of every language where it is not known. In lower case, without the last stop. */
export function abbreviationsOf(language: string | null) {
  return known.get(language ?? '') ?? all;
}

/** What follows an ordinal that is written with a stop ("3. Oktober"), where such words begin with a capital. */
export const afterOrdinals =
  /^(?:Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez|Jahrhundert|Quartal|Auflage|Platz|Klasse|Stock)/u;
