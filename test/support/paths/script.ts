// What the agents of one run say, over the wire. Who is not in the script is content with what it sees.
import type { FakeReply } from '../../fakes/models/reply.ts';
import type { FakeRequest } from '../../fakes/models/request.ts';
import { agentOf, contentAgents } from '../scripted-research.ts';
import type { AgentName } from '../scripted-research.ts';
import { planned, understood } from '../scripted-story.ts';

type Said = FakeReply | ((request: FakeRequest) => FakeReply);

/** Replies in their order, the last one again and again; or one for all, made of the request or not. */
export type Script = Partial<Record<AgentName, Said | readonly Said[]>>;

/** The same model as long as one test lasts. */
export function scripted(script: Script): (request: FakeRequest) => FakeReply {
  const counts = new Map<AgentName, number>();
  return (request) => {
    const agent = agentOf(request);
    const count = counts.get(agent) ?? 0;
    counts.set(agent, count + 1);
    const said = script[agent] ?? byDefault[agent];
    const all = Array.isArray(said) ? (said as readonly Said[]) : [said as Said];
    const reply = all[Math.min(count, all.length - 1)];
    if (reply === undefined) throw new Error(`The ${agent} has nothing to say.`);
    return replyOf(reply, request);
  };
}

function replyOf(said: Said, request: FakeRequest): FakeReply {
  return typeof said === 'function' ? said(request) : said;
}

const byDefault: Readonly<Record<AgentName, Said>> = {
  ...contentAgents,
  intake: { json: understood() },
  planner: { json: planned('falcon', 'heron', 'osprey') },
};

/** All these answers in the form of JSON, in their order. */
export function answers(...all: readonly unknown[]): FakeReply[] {
  return all.map((json) => ({ json }));
}

/** An endpoint that is there and cannot do its work. */
export const down: FakeReply = { trouble: 'status', status: 503 };

/** An agent whose endpoint is down until it is healed. */
export function ailing(agent: AgentName, well: Said = byDefault[agent]) {
  let isWell = false;
  return {
    script: { [agent]: (request: FakeRequest) => (isWell ? replyOf(well, request) : down) } as Script,
    heal: () => void (isWell = true),
  };
}

/** A turn that calls these tools. */
export function calling(...calls: readonly (readonly [tool: string, given: unknown])[]): FakeReply {
  return { toolCalls: calls.map(([name, given]) => ({ name, arguments: given })) };
}
