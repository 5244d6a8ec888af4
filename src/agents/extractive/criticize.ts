// The critic without a model: what rules can see. A question that its material did not answer, and claims that no source
// or only weak ones carry.
import { withoutInvisible } from '../../citations/invisible.ts';
import { unlink } from '../../citations/unlink.ts';
import type { Finding, Quality } from '../analyst.ts';
import { materialOf } from '../material.ts';
import type { Material } from '../material.ts';
import type { Critique, CriticInput } from '../critic.ts';

/** A weakness, and the tasks that can mend it. */
interface Point {
  readonly text: string;
  readonly tasks: readonly string[];
}

/** Points of one critique. */
const most = 12;

/** The same input gives the same critique. */
export function criticize(input: CriticInput): Critique {
  const points = [...unanswered(input), ...badlyFounded(input)].slice(0, most);
  if (points.length === 0) return { verdict: 'pass', feedback: '', tasks: [] };
  return {
    verdict: 'revise',
    feedback: points.map(({ text }) => text).join('\n'),
    tasks: [...new Set(points.flatMap(({ tasks }) => tasks))],
  };
}

/** Asked for, not answered, and yet there was something to read: another look may find more. */
function unanswered({ tasks }: CriticInput): Point[] {
  return tasks
    .filter(({ task }) => task.priority <= 2 && task.kind !== 'analysis')
    .filter(({ answered, evidence }) => answered === 'no' && evidence.length > 0)
    .map(({ task, missing }) => {
      const lacking = missing[0] === undefined ? '' : ` ${said(missing[0])}`;
      return {
        text: `Not answered, although there were sources to read: “${said(task.question)}”${lacking}`,
        tasks: [task.id],
      };
    });
}

/** Findings on what was asked for that rest on nothing, or on weak sources only. */
function badlyFounded(input: CriticInput): Point[] {
  const material = materialOf(input);
  const further = new Set(input.tasks.flatMap(({ task }) => (task.priority > 2 ? [task.id] : [])));
  return input.findings.flatMap((finding): Point[] => {
    const sources = finding.quotes.flatMap((n) => material[n - 1] ?? []);
    const tasks = [...new Set(sources.map(({ taskId }) => taskId))];
    if (sources.length > 0 && tasks.every((id) => further.has(id))) return [];
    const text = weaknessOf(finding, sources, input);
    return text === null ? [] : [{ text, tasks }];
  });
}

function weaknessOf({ content }: Finding, sources: readonly Material[], input: CriticInput): string | null {
  const claim = `“${said(content)}”`;
  if (sources.length === 0) return `No source says this; find one or drop it: ${claim}`;
  const quality = new Map(input.sources.map((source) => [source.url, source.quality]));
  const urls = [...new Set(sources.map(({ evidence }) => evidence.url))];
  if (!urls.every((url) => isWeak(url, quality.get(url)))) return null;
  return urls.length === 1
    ? `This rests on one page of low quality; look for an independent, better source: ${claim}`
    : `This rests only on ${urls.length} pages of low quality; look for a better source: ${claim}`;
}

/** Nobody knows how good the page of a stranger is unless it is rated; one's own documents need no rating. */
function isWeak(url: string, quality: Quality | undefined): boolean {
  return quality === 'low' || (/^https?:/i.test(url) && (quality ?? 'unknown') === 'unknown');
}

/** Characters of a text that is repeated. */
const longest = 200;

/** One line without addresses: what pages say is repeated to researchers and to people. */
function said(text: string): string {
  const line = unlink(withoutInvisible(text.replace(/\s+/gu, ' ')))
    .replace(/ {2,}/g, ' ')
    .trim();
  if (line.length <= longest) return line;
  return `${line
    .slice(0, longest)
    .replace(/\s\S*$/, '')
    .toWellFormed()} …`;
}
