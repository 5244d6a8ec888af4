// Words that answer a question for help or a clarification, in every language that has a catalogue.
import { answerWords } from './catalogues/typed.ts';

/** Whether nothing else is said. */
export function isAnswer(what: Exclude<keyof (typeof answerWords)['en'], 'change'>, said: string): boolean {
  const word = said
    .trim()
    .toLowerCase()
    .replace(/[.!。！]+$/u, '');
  return Object.values(answerWords).some((own) => own[what].split('|').includes(word));
}
