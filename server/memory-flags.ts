/** Below that, memory costs more than processor time. */
const roomyMegabytes = 512;

/**
 * Node's options for a process with a limited heap: beyond, it ends and is started again. By itself, Node takes 120 MB
 * for the newest objects alone, and gigabytes before it collects old garbage.
 */
export function memoryFlags(heapInMegabytes: number): string[] {
  const limit = `--max-old-space-size=${heapInMegabytes}`;
  if (heapInMegabytes < roomyMegabytes) return [limit, '--max-semi-space-size=8', '--memory-saver-mode'];
  // Collects garbage when there is a third more than was left of the last time.
  return [limit, '--max-semi-space-size=16', '--heap-growing-percent=30'];
}

/**
 * Environment of such a process: glibc's `malloc` keeps freed memory for each thread, 45 MB of a web process after a
 * day's requests; one arena is shared by all. The two thresholds, which grow with allocations unless they are set,
 * decide from which size a freed buffer returns to the system, and how much free memory may stay at the end.
 */
export const memoryEnvironment = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: String(1024 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(4 * 1024 * 1024),
};
