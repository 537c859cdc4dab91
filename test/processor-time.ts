/**
 * Milliseconds of processor time that `work` takes in this thread. For bounds against work that grows out of hand: the clock
 * shows several times as much on a busy machine.
 */
export function processorMsOf(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
