/** Below that, what memory costs counts more than processor time. */
const roomyMegabytes = 512;

/**
 * Node's options for a process that may hold so many megabytes of JavaScript objects: beyond, it ends and is started again.
 * Left to itself, Node takes 120 MB for the newest objects alone, and gigabytes before it looks for old garbage.
 */
export function memoryFlags(heapInMegabytes: number): string[] {
  const limit = `--max-old-space-size=${heapInMegabytes}`;
  if (heapInMegabytes < roomyMegabytes) return [limit, '--max-semi-space-size=8', '--memory-saver-mode'];
  // Garbage is looked for when there is a third more than was left of the last time.
  return [limit, '--max-semi-space-size=16', '--heap-growing-percent=30'];
}

/**
 * The environment of such a process: `malloc` of glibc keeps freed memory for each thread that has used any, 45 MB of a web
 * process after a day's requests. With one arena it is there for all of them. The two thresholds, which grow with what was
 * allocated unless they are set, decide from how many bytes on a buffer is the system's again once it is freed, and how much
 * may be kept that is free at the end.
 */
export const memoryEnvironment = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: String(1024 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(4 * 1024 * 1024),
};
