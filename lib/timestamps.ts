/** An instant as it goes out: UTC with `+00:00`, milliseconds only where there are any (contract section 1). */
export function formatTimestamp(instant: Date): string {
  return instant.toISOString().replace(/(?:\.000)?Z$/, '+00:00');
}
