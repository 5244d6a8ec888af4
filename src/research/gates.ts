// Whether a phase brought enough: one rule for each, plain counting (B17, B40-B44). A depth may ask for less.
import { present } from '../base/lists.ts';
import { linesOf } from '../citations/code.ts';
import type { Confidence, Quality } from '../agents/analyst/contract.ts';
import type { IntakeOutput } from '../agents/intake/contract.ts';
import type { Task } from '../agents/planner/contract.ts';
import type { TaskState } from '../agents/reflector/reflector.ts';
import type { Answered } from '../agents/researcher/contract.ts';

export interface Judgement {
  readonly ok: boolean;
  /** 0 to 10. */
  readonly score: number;
  /** What is wrong, as sentences for people and for the next try. May be said of what is `ok`, as a warning. */
  readonly issues: readonly string[];
  /** What was counted. */
  readonly metrics: Readonly<Record<string, number>>;
}

const best = 10;
/** Fewer than these are told as a weakness; a plan may have one task, where one answers. */
const least = { sources: 3, findings: 2 };
/** Characters: what is shorter is no question, and no report. */
const shortestQuestion = 10;
const shortestReport = 40;

export interface Planned {
  readonly tasks: readonly Pick<Task, 'question'>[];
  readonly brief: string;
  /** Tasks of the depth. */
  readonly limits: { readonly min: number; readonly max: number };
}

export function planGate({ tasks, brief, limits }: Planned): Judgement {
  const short = tasks.flatMap(({ question }, index) =>
    question.trim().length < shortestQuestion ? [index + 1] : [],
  );
  const issues = [
    ...present(
      tasks.length === 0 && 'The plan has no task.',
      tasks.length > limits.max && `The plan has ${tasks.length} tasks, ${limits.max} at most are allowed.`,
      brief.trim() === '' && 'The plan does not say in a few sentences what will be done.',
    ),
    ...short.map((n) => `The question of task ${n} is too short to be understood alone.`),
  ];
  return judged(issues, 2.5 * tasks.length, { tasks: tasks.length, shortQuestions: short.length });
}

interface Held {
  /** The least number of tasks of the depth; 1 for a plan of one task. */
  readonly minimum: number;
  readonly field: NonNullable<IntakeOutput['field']>;
}

export interface Gathered extends Held {
  /** Pages that are quoted. */
  readonly sources: readonly { readonly quality: Quality }[];
  /** Pages that could be read. */
  readonly read: number;
  readonly tasks: readonly Pick<TaskState, 'status'>[];
}

export function gatherGate({ sources, read, tasks, minimum, field }: Gathered): Judgement {
  const wanted = Math.min(least.sources, minimum);
  // No host is rated high for general questions (B80): there a source nobody warns of must do.
  const good = field === 'general' ? ['high', 'medium'] : ['high'];
  const goodSources = sources.filter(({ quality }) => good.includes(quality)).length;
  const completed = tasks.filter(({ status }) => status === 'completed').length;
  const issues = present(
    sources.length < wanted && tooFew(sources.length, read, wanted),
    sources.length > 0 && goodSources === 0 && `None of the sources is of ${good.at(-1) ?? 'high'} quality.`,
    completed < tasks.length / 2 && `Only ${completed} of ${tasks.length} tasks were completed.`,
  );
  return judged(issues, 1.5 * sources.length, {
    sources: sources.length,
    goodSources,
    completed,
    tasks: tasks.length,
  });
}

function tooFew(sources: number, read: number, wanted: number): string {
  if (read === 0) return `No source was found that could be read; ${wanted} or more are wanted.`;
  const pages = `${counted(read, 'page')} ${read === 1 ? 'was' : 'were'} read`;
  if (sources === 0) return `${pages}, and nothing in ${read === 1 ? 'it' : 'them'} answers.`;
  const quoted = `only ${sources} ${sources === 1 ? 'is' : 'are'} quoted`;
  return `${pages}, and ${quoted}; ${wanted} or more sources are wanted.`;
}

export interface Analyzed extends Held {
  readonly findings: readonly { readonly confidence: Confidence }[];
  /** Sources that findings rest on, and sources in all. */
  readonly citedSources: number;
  readonly sources: number;
}

export function analyzeGate({ findings, citedSources, sources, minimum, field }: Analyzed): Judgement {
  const wanted = Math.min(least.findings, minimum);
  const having = (...which: readonly Confidence[]) =>
    findings.filter(({ confidence }) => which.includes(confidence)).length;
  const high = having('high', 'confirmed');
  // High needs several good sources that agree (B31): more than can be asked where no host is known to be good (B80).
  const sure = field === 'general' ? findings.length - having('low', 'speculation') : high;
  const drawn = findings.length === 0 ? 'No finding' : `Only ${counted(findings.length, 'finding')}`;
  const issues = present(
    findings.length < wanted && `${drawn} could be drawn from the sources; ${wanted} or more are wanted.`,
    // Where one source will do, nothing can be sure.
    sure === 0 && minimum > 1 && 'No finding is sure.',
    citedSources < 0.3 * sources && `Only ${citedSources} of ${sources} sources are used.`,
  );
  return judged(issues, 2 * findings.length + high, {
    findings: findings.length,
    highConfidence: high,
    citedSources,
    sources,
  });
}

export interface Written {
  /** Markdown. */
  readonly report: string;
  readonly answered: Answered;
}

/** A report that says that nothing was found may be short and without sections (B90). */
export function writeGate({ report, answered }: Written): Judgement {
  const length = report.trim().length;
  const headings = linesOf(report).filter(
    ({ text, isCode }) => !isCode && /^ {0,3}#{1,6}[ \t]+\S/.test(text),
  );
  const metrics = { length, sections: headings.length };
  if (length === 0) return judged(['There is no report.'], 0, metrics);
  const isTooShort = answered !== 'no' && length < shortestReport;
  const issue = `The report has ${length} characters, which is too short to answer anything.`;
  return judged(isTooShort ? [issue] : [], length / 500, metrics);
}

interface Refined {
  /** Gaps that are still open. */
  readonly gaps: number;
  /** The iteration that has just ended, and how many there may be. */
  readonly iteration: number;
  readonly iterations: number;
  /** No other one follows, whatever may be. */
  readonly isLast: boolean;
}

/** Never fails; gaps that are left after the last iteration are said. That one is on record as the most there may be. */
export function refineGate({ gaps, iteration, iterations, isLast }: Refined): Judgement {
  const left = `${counted(gaps, 'gap')} ${gaps === 1 ? 'is' : 'are'} left after the last round of research.`;
  const metrics = { gaps, iteration, iterations: isLast ? iteration : iterations };
  const issues = gaps > 0 && isLast ? [left] : [];
  return { ok: true, score: best - Math.min(best, 2 * gaps), issues, metrics };
}

function judged(issues: readonly string[], score: number, metrics: Judgement['metrics']): Judgement {
  return { ok: issues.length === 0, score: Math.min(best, score), issues, metrics };
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
