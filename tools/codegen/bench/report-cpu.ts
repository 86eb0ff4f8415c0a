/** Sends the parent process the processor time of this process, in seconds over all threads. */
export function reportCpu(): void {
  const { user, system } = process.cpuUsage();
  process.send?.((user + system) / 1e6);
}
