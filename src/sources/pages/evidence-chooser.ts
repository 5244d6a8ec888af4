// Chooses evidence without a model off the main thread, unless there is so little to read that sending it would cost more.
import type { ChooseEvidence, ResearcherInput } from '../../agents/researcher/contract.ts';

/** Characters of all texts together up to which it is done at once. */
const small = 3_000;

/** `elsewhere` does what the researcher does without a model, in a thread. */
export function createEvidenceChooser(
  elsewhere: (input: ResearcherInput, signal: AbortSignal) => Promise<unknown>,
): ChooseEvidence {
  return (input, signal) => {
    const light = withoutCopies(input);
    return charactersOf(light) <= small ? null : (elsewhere(light, signal) as ReturnType<ChooseEvidence>);
  };
}

/**
 * What has to be sent: only pages with passages; and of a passage whose page is there only its place, since all else it
 * says is in that page.
 */
function withoutCopies(input: ResearcherInput): ResearcherInput {
  const found = new Set(input.searches.flatMap(({ passages }) => passages.map(({ pageHash }) => pageHash)));
  const kept = new Set(input.pages.map(({ hash }) => hash));
  const searches = input.searches.map((search) => ({
    ...search,
    passages: search.passages.map((passage) =>
      kept.has(passage.pageHash) ? { ...passage, url: '', title: '', headings: [], text: '' } : passage,
    ),
  }));
  return { ...input, searches, pages: input.pages.filter(({ hash }) => found.has(hash)) };
}

function charactersOf({ pages, searches }: ResearcherInput): number {
  const texts = [...pages, ...searches.flatMap(({ passages }) => passages)];
  return texts.reduce((sum, { text }) => sum + text.length, 0);
}
