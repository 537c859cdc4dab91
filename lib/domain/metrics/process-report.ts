import {
  AggregatorRegistry,
  type MetricObjectWithValues,
  type MetricValue,
  type Registry,
} from 'prom-client';
import { readPoolLoad } from '@/lib/platform/db/client';
import { instruments } from '@/lib/platform/metrics/instruments';

export type MetricFamily = MetricObjectWithValues<MetricValue<string>>;

export interface ProcessReport {
  /** Summed over all processes. */
  readonly work: readonly MetricFamily[];
  readonly runtime: readonly MetricFamily[];
}

export async function reportProcess(): Promise<ProcessReport> {
  const { work, runtime, poolInUse, poolMax, poolWaiting } = instruments();
  const { inUse, waiting, max } = readPoolLoad();
  poolInUse.set(inUse);
  poolMax.set(max);
  poolWaiting.set(waiting);
  return { work: await familiesOf(work), runtime: await familiesOf(runtime) };
}

async function familiesOf(registry: Registry): Promise<MetricFamily[]> {
  const families = await registry.getMetricsAsJSON();
  // NaN means a missing value. JSON between processes cannot carry it.
  return families.map((family) => ({
    ...family,
    values: family.values.filter(({ value }) => Number.isFinite(value)),
  }));
}

export function labelled(
  families: readonly MetricFamily[],
  labels: Readonly<Record<string, string>>,
): MetricFamily[] {
  return families.map((family) => ({
    ...family,
    values: family.values.map((sample) => ({ ...sample, labels: { ...sample.labels, ...labels } })),
  }));
}

export function addUp(reports: readonly (readonly MetricFamily[])[]): Registry {
  return AggregatorRegistry.aggregate(
    reports.map((families) => families.map((family) => ({ ...family, aggregator: 'sum' as const }))),
  );
}
