import {
  AggregatorRegistry,
  type MetricObjectWithValues,
  type MetricValue,
  type Registry,
} from 'prom-client';
import { readPoolLoad } from '@/lib/platform/db/client';
import { instruments } from '@/lib/platform/metrics/instruments';

/** A metric with its samples, as processes hand it to each other. */
export type MetricFamily = MetricObjectWithValues<MetricValue<string>>;

/** What one process has to tell. */
export interface ProcessReport {
  /** Adds up with that of other processes. */
  readonly work: readonly MetricFamily[];
  /** The process itself. */
  readonly runtime: readonly MetricFamily[];
}

/** The report of this process. */
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
  // What has no value yet is NaN, which is lost on the way from process to process.
  return families.map((family) => ({
    ...family,
    values: family.values.filter(({ value }) => Number.isFinite(value)),
  }));
}

/** Metrics with one more label on every sample. */
export function labelled(
  families: readonly MetricFamily[],
  labels: Readonly<Record<string, string>>,
): MetricFamily[] {
  return families.map((family) => ({
    ...family,
    values: family.values.map((sample) => ({ ...sample, labels: { ...sample.labels, ...labels } })),
  }));
}

/** Adds up samples that have the same labels; the others stand beside each other. */
export function addUp(reports: readonly (readonly MetricFamily[])[]): Registry {
  return AggregatorRegistry.aggregate(
    reports.map((families) => families.map((family) => ({ ...family, aggregator: 'sum' as const }))),
  );
}
