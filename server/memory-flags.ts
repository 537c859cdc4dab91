/** With less memory than this, saving memory is preferred to saving processor time. */
const roomyMegabytes = 512;

/**
 * Limits the heap. By default, Node uses 120 MB for new objects, and collects old garbage only when the heap
 * has gigabytes.
 */
export function memoryFlags(heapInMegabytes: number): string[] {
  const limit = `--max-old-space-size=${heapInMegabytes}`;
  if (heapInMegabytes < roomyMegabytes) return [limit, '--max-semi-space-size=8', '--memory-saver-mode'];
  // Collects garbage when the heap has grown by 30 % since the last collection.
  return [limit, '--max-semi-space-size=16', '--heap-growing-percent=30'];
}

/**
 * By default, glibc keeps freed memory per thread, 45 MB of a web process after a day. One arena avoids that.
 * Setting both thresholds keeps glibc from raising them: buffers above the first are returned to the system
 * when freed, and free memory above the second is returned as well.
 */
export const memoryEnvironment = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: String(1024 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(4 * 1024 * 1024),
};
