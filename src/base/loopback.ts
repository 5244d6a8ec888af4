// Addresses of this machine.

/** Where this machine calls what listens on a host of the settings: one that listens to everybody is not one to call. */
export function localAddress({ host, port }: { readonly host: string; readonly port: number }): string {
  const called = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${called.includes(':') ? `[${called}]` : called}:${port}`;
}

/** Whether only the machine itself is meant by this host, as `URL.hostname` has it. */
export function isLoopback(hostname: string): boolean {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1?\])$/.test(hostname);
}
