import type { Breakdown, Report, ReportLine } from '@/lib/domain/reports/report';
import type { DayRange } from '@/lib/domain/rollups/periods';
import { excludingTerms, type ExcludedKind } from '../kit/search/excluded-terms';
import { printTerm } from '@/lib/search/language/print';

export interface ReceiptScope {
  readonly storeId: number | null;
  readonly currency: string | null;
  readonly excluded: readonly ExcludedKind[];
}

export function behindOf(
  { duplicates, tests, total, whole }: Report,
  { storeId, currency }: { readonly storeId: number | null; readonly currency: string },
): ReceiptScope {
  const isPart =
    whole.now.receipts > total.now.receipts || (whole.before?.receipts ?? 0) > (total.before?.receipts ?? 0);
  return {
    storeId,
    currency: isPart ? currency : null,
    excluded: [
      ...(duplicates.now + duplicates.before > 0 ? (['duplicate'] as const) : []),
      ...(tests.now + tests.before > 0 ? (['test'] as const) : []),
    ],
  };
}

export function daysQuery({ from, to }: DayRange, { storeId, currency, excluded }: ReceiptScope): string {
  const days = from === to ? from : `[${from} TO ${to}]`;
  const terms = [
    `localtime.date:${days}`,
    ...(storeId === null ? [] : [`store_id:${storeId}`]),
    ...(currency === null ? [] : [`currency:${currency}`]),
    ...excludingTerms(excluded),
  ];
  return terms.join(' ');
}

/** Returns null if no search field can express the line. */
export function lineQuery(
  breakdown: Breakdown,
  line: Pick<ReportLine, 'key' | 'store'>,
  { days, behind }: { readonly days: DayRange; readonly behind: ReceiptScope },
): string | null {
  const own = termOf(breakdown, line);
  if (own === null) return null;
  if (breakdown === 'day') return daysQuery({ from: line.key, to: line.key }, behind);
  const isOfStore = breakdown === 'store' || breakdown === 'till';
  return `${daysQuery(days, isOfStore ? { ...behind, storeId: null } : behind)} ${own}`;
}

function termOf(breakdown: Breakdown, { key, store }: Pick<ReportLine, 'key' | 'store'>): string | null {
  const id = `store_id:${store?.id ?? 0}`;
  switch (breakdown) {
    case 'day':
      return `localtime.date:${key}`;
    case 'hour':
      return `localtime.hour:${key}`;
    case 'weekday':
      return `localtime.weekday:${key}`;
    case 'store':
      return id;
    case 'till':
      return `${id} till_uuid:${key.split('/')[1] ?? ''}`;
    case 'currency':
      return null;
    case 'rate':
      return `vat.rate:${key}`;
    case 'payment':
      return printTerm({
        occur: null,
        path: 'payments.method',
        position: 0,
        value: { kind: 'text', text: key, quoted: /\W/.test(key), suffix: null, position: 0 },
      });
  }
}
