import type { z } from 'zod';
import type { PeriodFigures, Report, ReportLine } from './report';
import type { reportOut } from './schema';

export function presentReport(report: Report): z.output<typeof reportOut> {
  const { days, compared, isComplete, total, duplicates, lines, others, deliveries } = report;
  return {
    days,
    compared_days: compared,
    is_complete: isComplete,
    total: presentFigures(total.now),
    compared_total: total.before === null ? null : presentFigures(total.before),
    duplicates: duplicates.now,
    lines: {
      day: lines.day.map(presentLine),
      hour: lines.hour.map(presentLine),
      weekday: lines.weekday.map(presentLine),
      store: lines.store.map(presentLine),
      till: lines.till.map(presentLine),
      payment: lines.payment.map(presentLine),
      rate: lines.rate.map(presentLine),
      currency: lines.currency.map(presentLine),
    },
    others: Object.fromEntries(
      Object.entries(others).map(([breakdown, { now }]) => [breakdown, presentFigures(now)]),
    ),
    deliveries: deliveries.map(({ channel, now, before }) => ({ channel, ...now, compared: before })),
  };
}

function presentLine({ key, store, now, before }: ReportLine) {
  return {
    key,
    name: store?.name ?? null,
    ...presentFigures(now),
    compared: before === null ? null : presentFigures(before),
  };
}

function presentFigures({ receipts, identified, amounts }: PeriodFigures) {
  return { receipts, identified, amounts: Object.fromEntries(amounts) };
}
