// The connections to a collector, which can all be ended at once: one that hangs must not keep a process.
import type { Agent, AgentOptions } from 'node:http';

export interface ClosableAgent {
  /** Makes the agent for a protocol: what the exporter wants to be given. */
  readonly forProtocol: (protocol: string) => Promise<Agent>;
  /** Ends what is under way; nothing can be connected any more. */
  close(): void;
}

export function createClosableAgent(): ClosableAgent {
  const made: Agent[] = [];
  const options: AgentOptions = { keepAlive: true, maxSockets: 2 };
  return {
    async forProtocol(protocol) {
      const module = protocol === 'http:' ? await import('node:http') : await import('node:https');
      const agent = new module.Agent(options);
      made.push(agent);
      return agent;
    },
    close() {
      for (const agent of made) {
        // A request that is to be repeated fails for good, and no timer is set for the next one.
        agent.createConnection = () => {
          throw new Error('traces are closed');
        };
        agent.destroy();
      }
    },
  };
}
