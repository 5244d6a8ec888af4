// What a fake server of tools is, whichever way it is spoken to: the SDK's server with a list of tools.
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';

export type ToolServer = Server;

export interface FakeTool {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly inputSchema?: object;
  readonly annotations?: object;
  readonly answer?: (
    args: Record<string, unknown>,
    call: {
      readonly signal: AbortSignal;
      readonly notify: (method: string) => Promise<void>;
      readonly request: (method: string, params: object) => Promise<unknown>;
    },
  ) => Promise<CallToolResult> | CallToolResult;
}

export const words = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] });

/** One page of the list of tools is so long. */
const perPage = 3;

export function toolServer(parts: {
  readonly tools: () => readonly FakeTool[];
  readonly called?: (tool: string, args: unknown) => void;
}): Server {
  const server = new Server(
    { name: 'fake-tools', version: '1.0.0' },
    { capabilities: { tools: { listChanged: true } } },
  );
  server.setRequestHandler(ListToolsRequestSchema, ({ params }) => {
    const from = Number(params?.cursor ?? 0);
    const all = parts.tools();
    return {
      tools: all.slice(from, from + perPage).map(({ answer: _answer, inputSchema, ...described }) => ({
        ...described,
        inputSchema: { type: 'object' as const, ...inputSchema },
      })),
      ...(from + perPage < all.length ? { nextCursor: String(from + perPage) } : {}),
    };
  });
  server.setRequestHandler(
    CallToolRequestSchema,
    async ({ params }, { signal, sendNotification, sendRequest }) => {
      const tool = parts.tools().find(({ name }) => name === params.name);
      if (tool === undefined) throw new Error(`no such tool: ${params.name}`);
      parts.called?.(params.name, params.arguments);
      // What belongs to a call goes where its answer will go.
      const call = {
        signal,
        notify: (method: string) =>
          sendNotification({ method: method as 'notifications/tools/list_changed' }),
        request: (method: string, given: object) =>
          sendRequest({ method, params: given } as never, z.looseObject({})),
      };
      return (await tool.answer?.(params.arguments ?? {}, call)) ?? words(`${params.name} answers`);
    },
  );
  return server;
}
