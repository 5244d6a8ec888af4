// What a calculation costs, whatever else the machine does.

/** Milliseconds of processor time that this process spends on it. */
export function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
