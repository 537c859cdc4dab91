import type { Operation } from '@/lib/platform/auth/permissions';
import { portalPath } from '@/lib/core/portal-path';
import type { Breakdown, PeriodFigures, Report, ReportLine } from '@/lib/domain/reports/report';
import { reportOf, type ReportSales } from '@/lib/domain/reports/report-of';
import type { DayRange } from '@/lib/domain/rollups/periods';
import type { ValueFormat } from '../kit/format/value-format';
import { behindOf, daysQuery, lineQuery, type ReceiptScope } from './receipts-behind';
import type { Measure, ReportAddress } from './report-address';

export interface ReportView {
  readonly report: Report;
  readonly measure: Measure;
  readonly currency: string;
  readonly format: ValueFormat;
  readonly locale: string;
  readonly behind: ReceiptScope;
  readonly maySearch: boolean;
  readonly mayListMessages: boolean;
  readonly storeReference: number | null;
}

interface Shown {
  readonly address: ReportAddress;
  readonly format: ValueFormat;
  readonly locale: string;
  readonly ownCurrency: string;
  readonly can: (operation: Operation) => boolean;
}

export function chosenStoreOf({ stores }: ReportSales, chosen: number | null) {
  return stores.values().find(({ reference }) => reference === chosen);
}

/** Omits the comparison if the earlier period has no receipts of the currency. */
export function reportView(
  sales: ReportSales,
  { address, format, locale, ownCurrency, can }: Shown,
): ReportView {
  const currency = address.currency ?? sales.currencies[0] ?? ownCurrency;
  const asked = reportOf(sales, currency);
  const report = asked.total.before?.receipts === 0 ? reportOf({ ...sales, held: null }, currency) : asked;
  return {
    report,
    measure: address.show,
    currency,
    format,
    locale,
    behind: behindOf(report, { storeId: chosenStoreOf(sales, address.store)?.id ?? null, currency }),
    maySearch: can('get_receipts') && can('search_receipts'),
    mayListMessages: can('get_deliveries'),
    storeReference: address.store,
  };
}

export function measuredValueOf(
  { measure, currency }: ReportView,
  { receipts, amounts }: PeriodFigures,
): number {
  return measure === 'receipts' ? receipts : (amounts.get(currency) ?? 0);
}

export function measuredValueText({ measure, currency, format }: ReportView, value: number): string {
  return measure === 'receipts' ? format.quantity(value) : format.money(value, currency);
}

export function lineHref(
  { report, behind, maySearch }: ReportView,
  breakdown: Breakdown,
  line: ReportLine,
): string | null {
  if (!maySearch || line.now.receipts === 0) return null;
  const query = lineQuery(breakdown, line, { days: report.days, behind });
  return query === null ? null : portalPath.receipts({ q: query });
}

export function comparedHref(
  { report, behind, maySearch }: ReportView,
  breakdown: Breakdown,
  line: ReportLine,
): string | null {
  const { compared: days } = report;
  if (!maySearch || days === null || (line.before?.receipts ?? 0) === 0) return null;
  const other = line.comparedKey === null ? line : { ...line, key: line.comparedKey };
  const query = lineQuery(breakdown, other, { days, behind });
  return query === null ? null : portalPath.receipts({ q: query });
}

export function daysHref({ behind, maySearch }: ReportView, days: DayRange, term = ''): string | null {
  return maySearch ? portalPath.receipts({ q: `${daysQuery(days, behind)} ${term}`.trim() }) : null;
}
