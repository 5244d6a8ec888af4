// A report of thirty claims in other words than their sources, for counting what it costs to check it.
import { evidenceIn } from '../fakes/content-judge.ts';
import type { Script } from '../fakes/scripted-models.ts';

/** near: most of their words stand in the quote. plain: they do not. careful: and they say "may". mixed: ten of each. */
export const wordings = ['near', 'plain', 'careful', 'mixed'] as const;
export type Wording = (typeof wordings)[number];

const makers =
  'bakers masons tailors potters weavers brewers coopers joiners glaziers tanners dyers millers farmers sailors printers ' +
  'binders carvers smiths barbers grocers butchers painters roofers plumbers drivers teachers dentists lawyers nurses cooks';

const says: Readonly<Record<Exclude<Wording, 'mixed'>, (name: string, who: string) => string>> = {
  near: (name, who) => `The ${name} engine, known to ${who}, was what its foundation released`,
  plain: (name, who) => `Among ${who} everybody knows who stood behind ${name}`,
  careful: (name, who) => `Among ${who} many may know who stood behind ${name}`,
};
const mixed = ['near', 'plain', 'careful'] as const;

/** The writer of such a report; everybody else is content. */
export function thirtyClaims(wording: Wording): Script {
  return {
    writer: (text) => {
      const evidence = evidenceIn(text).filter(({ quote }) => quote.includes('released'));
      const claims = makers.split(' ').map((who, index) => {
        const { n = 1, quote = '' } = evidence[index % evidence.length] ?? {};
        const name = /The (\w+) engine/.exec(quote)?.[1] ?? '';
        const kind = wording === 'mixed' ? (mixed[index % mixed.length] ?? 'plain') : wording;
        return `- ${says[kind](name, who)} [${n}].`;
      });
      return {
        report: `### What is known\n\n${claims.join('\n')}`,
        answered: 'yes',
        answering: [],
        notStated: [],
        openQuestions: [],
      };
    },
  };
}
