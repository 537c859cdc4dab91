import { csvLine, type CsvCell } from '@/lib/core/csv';
import { breakdowns, type Figures, type Report } from '@/lib/domain/reports/report';
import { figuresInOrder } from './delivery-steps';

const noFigures: Figures = { receipts: 0, identified: 0, amounts: new Map() };

/** A report as a CSV file: a line for each line and currency of it, and for each step of messages by channel, with the period that it is held against. */
export function reportCsv(report: Report): string {
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
    now: Figures,
    { key, before }: { readonly key: string | null; readonly before: Figures | null },
  ) => {
    const found = [...new Set([...now.amounts.keys(), ...(before?.amounts.keys() ?? [])])].toSorted();
    for (const currency of found.length === 0 ? [null] : found) {
      const amountIn = (figures: Figures) => (currency === null ? 0 : (figures.amounts.get(currency) ?? 0));
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
  const { days, compared, total, lines, unpaired, others, deliveries } = report;
  const period = ({ from, to }: { readonly from: string; readonly to: string }) => `${from}/${to}`;
  add(['total', period(days), null], total.now, {
    key: compared === null ? null : period(compared),
    before: total.before,
  });
  for (const breakdown of breakdowns) {
    for (const { key, store, now, before, comparedKey } of lines[breakdown])
      add([breakdown, key, store?.name ?? null], now, { key: comparedKey, before });
    if (breakdown === 'day') {
      for (const { key, figures } of unpaired)
        add([breakdown, null, null], noFigures, { key, before: figures });
    }
    const other = others[breakdown];
    if (other !== undefined) add([breakdown, null, null], other.now, { key: null, before: other.before });
  }
  for (const { channel, now, before } of deliveries) {
    for (const [step, messages] of figuresInOrder(now)) {
      // What is not known of a channel is left out.
      if (messages === null) continue;
      const unused = Array.from({ length: header.length - 4 }, () => null);
      rows.push(['delivery', `${channel}/${step}`, ...unused, messages, before?.[step] ?? null]);
    }
  }
  return [header, ...rows].map((cells) => csvLine(cells)).join('');
}
