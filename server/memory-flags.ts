/** Megabytes below which memory costs more than processor time. */
const roomyMegabytes = 512;

/**
 * Heap: by itself, Node takes 120 MB for the newest objects alone, and gigabytes before it collects old
 * garbage.
 */
export function memoryFlags(heapInMegabytes: number): string[] {
  const limit = `--max-old-space-size=${heapInMegabytes}`;
  if (heapInMegabytes < roomyMegabytes) return [limit, '--max-semi-space-size=8', '--memory-saver-mode'];
  // Collects garbage once the heap has grown by 30 % since the last collection.
  return [limit, '--max-semi-space-size=16', '--heap-growing-percent=30'];
}

/**
 * One arena: glibc's `malloc` keeps freed memory for each thread, 45 MB of a web process after a day. Both
 * thresholds do not grow once set: the size from which freed buffers return to the system, and the free
 * memory that stays.
 */
export const memoryEnvironment = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: String(1024 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(4 * 1024 * 1024),
};
