// What a model makes of the requests of the stories: it asks back where one leaves something open.

interface Question {
  readonly text: string;
  readonly suggestions: readonly string[];
}

const best: Question = {
  text: 'The best approach for what, and by which measure?',
  suggestions: ['The most reliable one', 'The fastest one', 'The simplest one to live with'],
};
const it: Question = {
  text: 'What does “it” refer to?',
  suggestions: [
    'Something discussed elsewhere: I will name it',
    'No subject in particular: a general overview',
  ],
};
const enough: Question = {
  text: 'Enough for what? Name the purpose or the target.',
  suggestions: ['A rough rule of thumb', 'A first prototype', 'Production use'],
};

/** What the stories ask, and what is open about it. */
const open: readonly (readonly [request: RegExp, questions: readonly Question[]])[] = [
  [/best approach\?$|approach is the best one\?$/, [best]],
  [/^How many are enough/, [it, best, enough]],
];

/** What stands in a prompt under this name, in order. */
export function fenced(label: string, text: string): string[] {
  const pattern = new RegExp(String.raw`<<<${label} \w+\n(.*?)\n\w+ ${label}>>>`, 'gs');
  return Array.from(text.matchAll(pattern), ([, found = '']) => found.trim());
}

/** An answer of intake to what it is asked. */
export function understood(asked: string): object {
  const [request = ''] = fenced('request', asked);
  const mayAsk = /May you ask questions: yes/.test(asked);
  const questions = mayAsk ? (open.find(([pattern]) => pattern.test(request))?.[1] ?? []) : [];
  const backups = asked.includes('Backups of the billing database run every night.');
  return {
    reasoning: 'It is researched as it is written.',
    topic:
      backups && request === 'How long are they kept?'
        ? 'How long are backups of the billing database kept?'
        : request,
    complexity: 'simple',
    followUp: 'new_topic',
    ambiguous: questions.length > 0,
    questions,
    depth: 'auto',
    mode: 'deep',
    planFirst: false,
    wantedWords: 600,
    title: null,
    directAnswer: null,
    field: 'general',
    notPages: [],
    backgroundQueries: [],
    constraints: [],
  };
}
