// Serves the pages. Whoever calls may be slow, hostile or many: each has little time and no room.
import type { Server } from 'node:http';
import { createAdaptorServer, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import { listen, type Listening } from '../base/listening.ts';
import { createPages } from './app.tsx';
import type { PagesParts } from './parts.ts';

/** For a request to arrive, and for somebody who reads nothing of an answer, in milliseconds. */
const usualPatience = { requestMs: 15_000, silenceMs: 60_000 };
const mostConnections = 2_000;
const whichPort =
  'Set FOOTNOTE_WEB_PORT (pages.port) to a free port; FOOTNOTE_WEB_HOST names an address of this machine.';

/** Answers calls of programs. */
interface Api {
  readonly fetch: (request: Request, bindings: HttpBindings | Http2Bindings) => Response | Promise<Response>;
}

/** Programs have addresses of their own on the same port, with keys instead of cookies. */
function beside(api: Api | null, pages: ReturnType<typeof createPages>): Api['fetch'] {
  return (request, bindings) => {
    const { pathname } = new URL(request.url);
    const isCall = pathname === '/mcp' || pathname.startsWith('/api/');
    return isCall && api !== null ? api.fetch(request, bindings) : pages.fetch(request, bindings);
  };
}

/** `api`: what programs call; null: nothing. @throws FootnoteError `config-invalid` when the port or the address cannot be had */
export async function startPagesServer(
  parts: PagesParts,
  { requestMs, silenceMs } = usualPatience,
  api: Api | null = null,
): Promise<Listening> {
  const { settings, logger } = parts;
  const server = createAdaptorServer({
    fetch: beside(api, createPages(parts)),
    serverOptions: {
      headersTimeout: requestMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: requestMs / 3,
      maxHeaderSize: 16_384,
    },
  }) as Server;
  server.maxConnections = mostConnections;
  server.setTimeout(silenceMs);
  const listening = await listen(server, settings, whichPort);
  server.on('error', (error) => logger.warn({ err: error }, 'trouble with the port of the pages'));
  return listening;
}
