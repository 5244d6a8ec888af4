// The planner without a model: one task for each question of a request, one for each thing it compares (A32), and
// more on the same subject where the depth asks for more.
import { aspectsIn, comparisonIn } from './comparison.ts';
import { isWished, leastNew, mostNew } from '../plan-limits.ts';
import type { Plan, PlannerInput, Task } from '../planner.ts';
import { readQuestion } from './question-words.ts';
import { searchesFor, tellingWords } from './searches.ts';
import { isOrder, partsOf } from './sentences.ts';
import { standalone } from './standalone.ts';
import { wordsOf } from './words.ts';

/** A task before it has an id and its searches. */
interface Draft {
  readonly question: string;
  readonly title: string;
  readonly entity: string | null;
  /** 1: asked for. 2: what the request takes for granted. 3: more on the same subject. */
  readonly priority: 1 | 2 | 3;
  readonly rationale: string;
}

/** The same input gives the same plan; completed tasks come first and unchanged (A27). */
export function outline(input: PlannerInput): Plan {
  const { limits, completed } = input;
  const request = withAnswers(input);
  const known = new Set(completed.map((task) => task.question));
  const fresh = distinct(draftsOf(input, request)).filter(
    (draft) => !completed.some((task) => asksTheSame(draft.question, task.question)),
  );
  const wanted = fit(fresh, mostNew(input));
  // a person's wish must bring something new, even when it names nothing
  const least = completed.length > 0 && isWished(input) ? 1 : leastNew(input);
  const lacking = least - wanted.length;
  const drafts = lacking > 0 ? [...wanted, ...facets(request, known).slice(0, lacking)] : wanted;
  const last = Math.max(0, ...completed.map((task) => Number(task.id.slice('task-'.length))));
  const tasks = drafts.map((each, index): Task => ({
    id: `task-${last + index + 1}`,
    ...each,
    searches: searchesFor(each.question, each.entity, limits.searchesPerTask),
  }));
  return { brief: brief(input, tasks), tasks: [...completed, ...tasks] };
}

/** The request in a first plan, and what is wanted besides; a gate's words name no subject. */
function draftsOf(input: PlannerInput, request: string): Draft[] {
  const { limits, completed, feedback } = input;
  const isAsked = completed.length === 0 || feedback === null;
  return [
    ...(isAsked ? draftsFor(request, limits.tasks.max - completed.length) : []),
    ...(feedback === null || input.feedbackBy === 'gate' ? [] : draftsForFeedback(feedback, request)),
  ];
}

/** The same words of the subject, and the same kind of answer: no search for one would find more than for the other. */
function asksTheSame(one: string, other: string): boolean {
  if (one === other) return true;
  return readQuestion(one).wants === readQuestion(other).wants && subjectOf(one) === subjectOf(other);
}

function subjectOf(question: string): string {
  const stems = tellingWords(question).flatMap((word) => wordsOf(word).map(({ stem }) => stem));
  return [...new Set(stems)].toSorted().join(' ') || question;
}

/** What people answered belongs to the request. */
function withAnswers({ request, answers }: PlannerInput): string {
  const said = answers.flatMap(({ answer }) =>
    answer === null || answer.trim() === '' ? [] : [answer.trim()],
  );
  return said.length === 0 ? request : `${request.trim().replace(/[?.!]*$/, '')} (${said.join('; ')})?`;
}

function draftsFor(request: string, room: number): Draft[] {
  const parts = partsOf(request);
  if (parts.length === 0) return [whole(request)];
  const before: string[] = [];
  return parts.flatMap((part) => {
    const earlier = [...before];
    const question = standalone(part.text, earlier);
    // "give both dates": nothing that could be searched for, or pointed to
    if (parts.length > 1 && isOrder(part.text) && tellingWords(part.text).length < 2) return [];
    before.push(question);
    if (part.role === 'premise')
      return [asTask(essence(question), part.text, 2, 'The request rests on this.')];
    const comparison = comparisonIn(part.text);
    if (comparison === null) return [asTask(question, part.text, 1, 'The request asks this.')];
    const byAspect = draftsByAspect(part.text, earlier, room);
    if (byAspect.length > 0) return byAspect;
    const each = comparison.entities.map((entity): Draft => {
      const about = standalone(comparison.about(entity), earlier);
      return {
        question: about,
        title: comparison.about(entity),
        entity,
        priority: 1,
        rationale: `One side of the comparison: ${entity}.`,
      };
    });
    return [
      ...each,
      asTask(
        question,
        `${sides(comparison.entities)} side by side`,
        3,
        'Sources that speak of all sides at once.',
      ),
    ];
  });
}

/**
 * A comparison by several aspects: each thing by each aspect, since hardly a page speaks of all of them at once. What
 * there is no room for stays together in one task, so that the report says what it does not cover.
 */
function draftsByAspect(text: string, earlier: readonly string[], room: number): Draft[] {
  const parts = aspectsIn(text);
  const sidesOf = parts[0]?.comparison.entities.length ?? 1;
  const fits = parts.length * sidesOf <= room ? parts.length : Math.floor((room - 1) / sidesOf);
  if (fits < 1) return [];
  const drafts = parts.slice(0, fits).flatMap(({ aspect, comparison }) =>
    comparison.entities.map((entity): Draft => ({
      question: standalone(comparison.about(entity), earlier),
      title: comparison.about(entity),
      entity,
      priority: 1,
      rationale: `One side of the comparison, by ${aspect}: ${entity}.`,
    })),
  );
  const rest = parts.slice(fits).map(({ aspect }) => aspect);
  if (rest.length === 0) return drafts;
  const question = `What about ${sides(parts[0]?.comparison.entities ?? [])} on ${rest.join(', ')}?`;
  return [...drafts, asTask(question, question, 1, 'Aspects there was no room to research one by one.')];
}

/** Of a long statement, the end that begins shortly before its last name: what it says about that. */
function essence(statement: string): string {
  if (tellingWords(statement).length <= 8) return statement;
  const words = statement.split(' ');
  const last = words.findLastIndex((word) => /^\p{Lu}/u.test(word));
  const from = words.findLastIndex(
    (word, index) => index < last && tellingWords(word).length > 0 && index <= last - 3,
  );
  const isOnlyName = !words.slice(1, Math.max(1, from)).some((word) => /^\p{Lu}/u.test(word));
  return last < 4 || from < 1 || !isOnlyName ? statement : words.slice(from).join(' ');
}

function asTask(question: string, title: string, priority: 1 | 2 | 3, rationale: string): Draft {
  return { question, title: shorten(title), entity: null, priority, rationale };
}

function whole(request: string): Draft {
  return asTask(request, request, 1, 'The request as it was asked.');
}

/** Words about the form of a report, which no search can serve. */
const form =
  /^(?:short|shorter|long|longer|simple|simpler|clear|clearer|good|better|more|less|details?|detailed|concise|brief|again|please|no|yes|ok|nice|format|table|bullets?|points?|wrong|redo|rewrite|report|draft)$/i;

/** Feedback becomes tasks of its own; what is too short to stand alone keeps the subject of the request. */
function draftsForFeedback(feedback: string, request: string): Draft[] {
  const plain = feedback.replace(
    /^(?:also|and|plus|add|include|cover|mention|what about|how about|more (?:on|about))\s+/i,
    '',
  );
  return partsOf(plain).flatMap((part) => {
    const telling = tellingWords(part.text).filter((word) => !form.test(word));
    if (telling.length === 0) return [];
    const question = telling.length < 3 ? withSubject(part.text, request) : standalone(part.text, [request]);
    const comparison = comparisonIn(part.text);
    const questions =
      comparison === null ? [question] : comparison.entities.map((entity) => comparison.about(entity));
    return questions.map((each) =>
      asTask(each, comparison === null ? part.text : each, 1, 'Asked for in the feedback.'),
    );
  });
}

function withSubject(text: string, request: string): string {
  const own = new Set(tellingWords(text).map((word) => word.toLowerCase()));
  const subject = tellingWords(request).filter((word) => !own.has(word.toLowerCase()));
  if (subject.length === 0) return text;
  return `${text.replace(/[.?!]+$/, '')} (about ${subject.slice(0, 4).join(' ')})`;
}

const aspects = [
  {
    title: 'Limits and exceptions',
    words: 'limitations exceptions restrictions',
    why: 'What the answer does not cover.',
  },
  { title: 'Examples and use', words: 'example usage', why: 'How it looks in practice.' },
  { title: 'Background', words: 'overview introduction', why: 'What one should know first.' },
  { title: 'Changes between versions', words: 'changes version history', why: 'What was different before.' },
] as const;

/** Further sides of the same subject, for depths that want more tasks than were asked for. */
function facets(request: string, known: ReadonlySet<string>): Draft[] {
  const subject = tellingWords(partsOf(request)[0]?.text ?? request)
    .slice(0, 8)
    .join(' ');
  return aspects
    .map(({ title, words, why }): Draft => ({
      question: `${subject} (${words})`,
      title: `${title}: ${subject}`,
      entity: null,
      priority: 3,
      rationale: why,
    }))
    .filter((facet) => !known.has(facet.question));
}

function distinct(drafts: readonly Draft[]): Draft[] {
  return drafts.filter(
    (one, index) => drafts.findIndex((other) => other.question === one.question) === index,
  );
}

/** Keeps what was asked for when there is no room for everything; the order stays. */
function fit(drafts: readonly Draft[], room: number): Draft[] {
  const ranked = drafts.toSorted((a, b) => a.priority - b.priority).slice(0, room);
  return drafts.filter((one) => ranked.includes(one));
}

function shorten(text: string): string {
  if (text.length <= 110) return text;
  return `${text.slice(0, 110).replace(/\s+\S*$/, '')} …`;
}

function brief({ request, constraints, feedback, completed }: PlannerInput, tasks: readonly Task[]): string {
  const subject = shorten(request.replaceAll(/\s+/g, ' ').trim());
  const first =
    feedback === null || completed.length === 0
      ? `Research “${subject}” in ${tasks.length} ${tasks.length === 1 ? 'task' : 'tasks'}.`
      : `Go on with “${subject}” after feedback: ${tasks.length} more ${tasks.length === 1 ? 'task' : 'tasks'}.`;
  const compared = [...new Set(tasks.flatMap((task) => (task.entity === null ? [] : [task.entity])))];
  const second =
    compared.length > 1
      ? `${sides(compared)} are looked at one by one and then together.`
      : 'Each task is answered with quotes from the sources, and what is missing is said.';
  return [first, second, ...constraints.slice(0, 1)].join(' ');
}

function sides(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}
