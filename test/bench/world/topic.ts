// What every run of the overhead benchmark is about, so that its graph of calls is known: three tasks, six searches,
// eight pages. Each run has a mark of its own in everything it says, by which its calls are told apart.

/** `zq` and five digits; a name that no other text has. */
const mark = /\bzq\d{5}\b/i;

export function markOf(index: number): string {
  return `zq${String(index).padStart(5, '0')}`;
}

/** The mark in a text, or null. */
export function markIn(text: string): string | null {
  return mark.exec(text)?.[0].toLowerCase() ?? null;
}

/** A text of another run as this run has it: as long as before, and the same but for the mark. */
export function remarked(text: string, own: string): string {
  return text.replaceAll(new RegExp(mark, 'gi'), own);
}

export function requestOf(own: string): string {
  return `How does port ${own} lift, power and staff its container cranes?`;
}

interface PlannedTask {
  readonly title: string;
  readonly question: (own: string) => string;
  /** Each with the pages it finds, by number. */
  readonly searches: readonly { readonly words: string; readonly pages: readonly number[] }[];
}

/** What is looked for before the plan is made. Nothing that it finds is opened for it. */
export const firstLook = { words: 'container crane overview', pages: [1, 4, 7] };

/** Three pages are read for each of the first two tasks and two for the third. */
export const tasks: readonly PlannedTask[] = [
  {
    title: 'Load of the cranes',
    question: (own) => `What load can the container cranes of port ${own} lift?`,
    searches: [
      { words: 'container crane lifting capacity', pages: [1, 2] },
      { words: 'crane load limit tonnes', pages: [2, 3] },
    ],
  },
  {
    title: 'Power of the cranes',
    question: (own) => `What voltage powers the container cranes of port ${own}?`,
    searches: [
      { words: 'container crane power supply', pages: [4, 5] },
      { words: 'crane quay voltage', pages: [5, 6] },
    ],
  },
  {
    title: 'Crew of the cranes',
    question: (own) => `How many operators staff a container crane of port ${own}?`,
    searches: [
      { words: 'container crane operators shift', pages: [7, 8] },
      { words: 'crane staffing crew', pages: [8, 7] },
    ],
  },
];

/** What each page says about the port; the first entry is page 1. */
export const facts: readonly { readonly title: string; readonly says: (own: string) => string }[] = [
  {
    title: 'Crane data sheet',
    says: (own) => `The container cranes of port ${own} can lift a load of 65 tonnes under the spreader.`,
  },
  {
    title: 'Twin lifts',
    says: (own) =>
      `With twin spreaders the container cranes of port ${own} lift a load of 80 tonnes at most.`,
  },
  {
    title: 'Heavy cargo',
    says: (own) =>
      `Under the cargo beam a load of 100 tonnes can be lifted by the container cranes of port ${own}.`,
  },
  {
    title: 'Power on the quay',
    says: (own) => `The quay powers the container cranes of port ${own} with a voltage of 11 kilovolts.`,
  },
  {
    title: 'Drives',
    says: (own) =>
      `A transformer on board lowers the voltage that powers the container cranes of port ${own} to 690 volts.`,
  },
  {
    title: 'Cables',
    says: (own) =>
      `A cable reel brings the voltage that powers the container cranes of port ${own} aboard at 50 hertz.`,
  },
  {
    title: 'Shifts',
    says: (own) => `Three operators staff a container crane of port ${own} during each shift of eight hours.`,
  },
  {
    title: 'Training',
    says: (own) =>
      `Operators who staff a container crane of port ${own} train for 240 hours before they work alone.`,
  },
];

/** A search's text with the run's mark, as the plan asks for it. */
export function searchText(own: string, words: string): string {
  return `port ${own} ${words}`;
}

/** The pages a search finds; null: nobody planned this search. */
export function pagesFor(query: string): readonly number[] | null {
  const found = tasks
    .flatMap(({ searches }) => [...searches, firstLook])
    .find(({ words }) => query.toLowerCase().includes(words));
  return found?.pages ?? null;
}
