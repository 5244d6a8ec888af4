// The floor: the same calls as a run of Footnote makes, with the same dependencies, as bare fetches. Nothing is saved,
// nothing is thought about.
import { neededBy, nameOf } from '../world/graph.ts';
import type { Heard } from '../world/recorder.ts';
import { remarked } from '../world/topic.ts';
import { answering } from './channel.ts';
import type { FloorOrder, FloorReply, RunTime } from './spec.ts';
import { cpuUsed, memoryUsed, nameOwnThreads } from './usage.ts';

nameOwnThreads();

/** Sends every call of one run as soon as what it needs is back. */
async function replay(requests: readonly Heard[], mark: string): Promise<RunTime> {
  const begun = performance.now();
  const calls = new Map<string, Promise<void>>();
  const start = (heard: Heard): Promise<void> => {
    const known = calls.get(nameOf(heard));
    if (known !== undefined) return known;
    const { every, some } = neededBy(heard);
    const needs = (names: readonly string[]) =>
      requests.filter((other) => names.includes(nameOf(other))).map(start);
    const ready = Promise.all(needs(every)).then(() =>
      some.length === 0 ? undefined : Promise.any(needs(some)),
    );
    const call = ready.then(() => send(heard, mark));
    calls.set(nameOf(heard), call);
    return call;
  };
  await Promise.all(requests.map(start));
  return { mark, ms: performance.now() - begun, begunAt: performance.timeOrigin + begun };
}

async function send({ kind, method, url, body }: Heard, mark: string): Promise<void> {
  const response = await fetch(remarked(url, mark), {
    method,
    ...(method === 'POST'
      ? { headers: { 'content-type': 'application/json' }, body: remarked(body, mark) }
      : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text.slice(0, 200)}`);
  if (kind === 'page' || response.headers.get('content-type') === 'text/event-stream') return;
  const answer = JSON.parse(text) as { choices?: { message: { content: string } }[] };
  const content = answer.choices?.[0]?.message.content;
  if (content !== undefined) JSON.parse(content);
}

answering(async ({ requests, marks }: FloorOrder): Promise<FloorReply> => {
  const before = cpuUsed();
  const begun = performance.now();
  const runs = await Promise.all(marks.map((mark) => replay(requests, mark)));
  const wallMs = performance.now() - begun;
  const cpu = { process: cpuUsed().process - before.process, workers: 0 };
  return { batch: { runs, wallMs, cpu, memory: memoryUsed() } };
});
