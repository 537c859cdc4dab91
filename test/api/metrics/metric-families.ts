import { readMetrics } from '@/lib/registry/metrics-endpoints';

/** Names of all metrics that a scrape has, with their types; those without a sample too. */
export async function metricFamilies(): Promise<ReadonlyMap<string, string>> {
  const text = await readMetrics();
  return new Map(
    Array.from(text.matchAll(/^# TYPE (?<name>\w+) (?<type>\w+)$/gm), ([, name = '', type = '']) => [
      name,
      type,
    ]),
  );
}
