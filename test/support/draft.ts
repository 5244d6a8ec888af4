/** What a writer hands over that has nothing to say besides its report; `more` is what it says all the same. */
export const draftOf = (report: string, more: object = {}) => ({
  report,
  answered: 'yes',
  answering: [],
  advises: false,
  owed: [],
  notStated: [],
  lookUp: [],
  openQuestions: [],
  ...more,
});
