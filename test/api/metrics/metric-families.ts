import { metricsReader } from '@/lib/domain/metrics/read-metrics';
import { jobs } from '@/lib/registry/jobs';

/**
 * Names of all metrics that a scrape has, with their types; those without a sample too. Read anew: the service keeps the
 * database's figures for ten seconds, also that there were none for the test before.
 */
export async function metricFamilies(): Promise<ReadonlyMap<string, string>> {
  const text = await metricsReader(jobs.map(({ name }) => name))();
  return new Map(
    Array.from(text.matchAll(/^# TYPE (?<name>\w+) (?<type>\w+)$/gm), ([, name = '', type = '']) => [
      name,
      type,
    ]),
  );
}
