// The parts of the official SDK that a client needs. They are loaded when the first server is connected to: nobody else
// should pay for them.

const load = async () => {
  const [{ Client }, http, { getDefaultEnvironment }, { ReadBuffer, serializeMessage }, { McpError }] =
    await Promise.all([
      import('@modelcontextprotocol/sdk/client/index.js'),
      import('@modelcontextprotocol/sdk/client/streamableHttp.js'),
      import('@modelcontextprotocol/sdk/client/stdio.js'),
      import('@modelcontextprotocol/sdk/shared/stdio.js'),
      import('@modelcontextprotocol/sdk/types.js'),
    ]);
  const { StreamableHTTPClientTransport, StreamableHTTPError } = http;
  return {
    Client,
    StreamableHTTPClientTransport,
    StreamableHTTPError,
    getDefaultEnvironment,
    ReadBuffer,
    serializeMessage,
    McpError,
  };
};

export type Sdk = Awaited<ReturnType<typeof load>>;

let loading: Promise<Sdk> | undefined;

/** Once for a process. */
export function loadSdk(): Promise<Sdk> {
  return (loading ??= load());
}
