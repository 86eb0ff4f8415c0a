/** Tells who started this process how many seconds of processor time it took, in all threads. */
export function reportCpu(): void {
  const { user, system } = process.cpuUsage();
  process.send?.((user + system) / 1e6);
}
