/** Whether only the machine itself is meant by this host, as `URL.hostname` has it. */
export function isLoopback(hostname: string): boolean {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1?\])$/.test(hostname);
}
