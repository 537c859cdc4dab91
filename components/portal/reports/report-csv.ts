import { csvLine, type CsvCell } from '@/lib/core/csv';
import { breakdowns, type PeriodFigures } from '@/lib/domain/reports/report';
import { reportOf, type ReportSales } from '@/lib/domain/reports/report-of';
import { figuresInOrder } from './delivery-steps';

const noFigures: PeriodFigures = { receipts: 0, identified: 0, amounts: new Map() };

/** If `only` is null, all currencies are written. */
export function reportCsv(sales: ReportSales, only: string | null): string {
  const header = [
    'breakdown',
    'key',
    'store',
    'currency',
    'receipts',
    'with_consumer',
    'amount',
    'compared_key',
    'compared_receipts',
    'compared_with_consumer',
    'compared_amount',
    'messages',
    'compared_messages',
  ];
  const rows: CsvCell[][] = [];
  const add = (
    name: readonly CsvCell[],
    now: PeriodFigures,
    {
      own,
      key,
      before,
    }: {
      readonly own: string | null;
      readonly key: string | null;
      readonly before: PeriodFigures | null;
    },
  ) => {
    const found = [...new Set([...now.amounts.keys(), ...(before?.amounts.keys() ?? [])])].toSorted();
    for (const currency of found.length === 0 ? [own] : found) {
      const amountIn = (figures: PeriodFigures) =>
        currency === null ? 0 : (figures.amounts.get(currency) ?? 0);
      rows.push([
        ...name,
        currency,
        now.receipts,
        now.identified,
        amountIn(now),
        key,
        before?.receipts ?? null,
        before?.identified ?? null,
        before === null ? null : amountIn(before),
        null,
        null,
      ]);
    }
  };
  const period = ({ from, to }: { readonly from: string; readonly to: string }) => `${from}/${to}`;
  const currencies = only === null ? sales.currencies : [only];
  for (const own of currencies.length === 0 ? [null] : currencies) {
    const { days, compared, total, lines, unpaired, others } = reportOf(sales, own);
    add(['total', period(days), null], total.now, {
      own,
      key: compared === null ? null : period(compared),
      before: total.before,
    });
    for (const breakdown of breakdowns) {
      for (const { key, store, now, before, comparedKey } of lines[breakdown]) {
        if (breakdown === 'currency' && key !== own) continue;
        add([breakdown, key, store?.name ?? null], now, { own, key: comparedKey, before });
      }
      if (breakdown === 'day') {
        for (const { key, figures } of unpaired)
          add([breakdown, null, null], noFigures, { own, key, before: figures });
      }
      const other = others[breakdown];
      if (other !== undefined)
        add([breakdown, null, null], other.now, { own, key: null, before: other.before });
    }
  }
  const { deliveries } = reportOf(sales, only);
  for (const { channel, now, before } of deliveries) {
    for (const [step, messages] of figuresInOrder(now)) {
      if (messages === null) continue;
      const unused = Array.from({ length: header.length - 4 }, () => null);
      rows.push(['delivery', `${channel}/${step}`, ...unused, messages, before?.[step] ?? null]);
    }
  }
  return [header, ...rows].map((cells) => csvLine(cells)).join('');
}
