// A report of thirty claims in other words than their sources, for counting what it costs to check it.
import { evidenceIn } from '../fakes/content-judge.ts';
import type { Script } from '../fakes/scripted-models.ts';
import { draftOf } from './draft.ts';

const knowing =
  'bakers masons tailors potters weavers brewers coopers joiners glaziers tanners dyers millers farmers sailors printers ' +
  'binders carvers smiths barbers grocers butchers painters roofers plumbers drivers teachers dentists lawyers nurses cooks';

/** The writer of such a report; everybody else is content. */
export const thirtyClaims: Script = {
  writer: (text) => {
    const evidence = evidenceIn(text).filter(({ quote }) => quote.includes('released'));
    const claims = knowing.split(' ').map((who, index) => {
      const { n = 1, quote = '' } = evidence[index % evidence.length] ?? {};
      const name = /The (\w+) engine/.exec(quote)?.[1] ?? '';
      return `- Among ${who} everybody knows who stood behind ${name} [${n}].`;
    });
    return draftOf(`### What is known\n\n${claims.join('\n')}`);
  },
};
