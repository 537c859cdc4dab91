import type { Context } from '@/lib/platform/context';
import { countDeliveries } from '@/lib/domain/delivery/outbox/count-deliveries';
import { countingVersion } from '@/lib/domain/rollups/facts';
import type { DayRange } from '@/lib/domain/rollups/periods';
import { readSums } from '@/lib/domain/rollups/read-sums';
import { findBuild } from '@/lib/domain/rollups/store/builds';
import type { Sums } from '@/lib/domain/rollups/sums';
import { readNamedStores, readStoreLabels } from '@/lib/domain/stores/store/stores';
import { comparedDays, type ComparedPeriod } from './comparison';
import type { Report } from './report';
import { reportOf, type ReportSales } from './report-of';

export interface ReportRequest {
  readonly days: DayRange;
  readonly comparison: ComparedPeriod | null;
  readonly storeReferences: readonly number[] | null;
}

export async function getReport(
  ctx: Context<'get_report'>,
  { currency = null, ...request }: ReportRequest & { readonly currency?: string | null },
): Promise<Report> {
  return reportOf(await readReportSales(ctx, request), currency);
}

/** The period and the compared period are each exact as of one instant. */
export async function readReportSales(
  ctx: Context<'get_report'>,
  request: ReportRequest,
): Promise<ReportSales> {
  const { days, comparison, storeReferences } = request;
  const storeIds =
    storeReferences === null ? null : (await readNamedStores(ctx, storeReferences)).map(({ id }) => id);
  const read = async (period: DayRange) => {
    const [sums, messages] = await Promise.all([
      readSums(ctx, period, storeIds),
      countDeliveries(ctx, { ...period, storeIds }),
    ]);
    return { days: period, sums, messages };
  };
  const [now, held, build] = await Promise.all([
    read(days),
    comparison === null
      ? null
      : read(comparedDays(days, comparison)).then((before) => ({ comparison, ...before })),
    findBuild(ctx),
  ]);
  const all = held === null ? [now.sums] : [now.sums, held.sums];
  const own = ctx.retailer.settings.currency;
  const currencies = new Set(all.flatMap((sums) => [...sums.of('currency').keys()]));
  return {
    ...now,
    held,
    isComplete: build?.version === countingVersion && build.isComplete,
    stores: await readStoreLabels(ctx, storeIdsOf(all)),
    currencies: [...currencies].toSorted((a, b) => Number(b === own) - Number(a === own) || (a < b ? -1 : 1)),
  };
}

function storeIdsOf(all: readonly Sums[]): number[] {
  const tills = all.flatMap((sums) => [...sums.of('till').keys()].map((key) => key.split('/')[0] ?? ''));
  const named = all.flatMap((sums) => [...sums.of('store').keys(), ...tills]);
  return [...new Set(named.map(Number))];
}
