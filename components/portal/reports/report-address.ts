import { comparisons } from '@/lib/domain/reports/comparison';
import { isTooLong, lastDays } from '@/lib/domain/reports/days-max';
import type { ReportRequest } from '@/lib/domain/reports/get-report';
import type { PageArguments } from '@/lib/core/portal-path';
import { day, oneOf, parseAddress, textLike, wholeNumber, type Search } from '../kit/list/params';
import { presetDays } from '../kit/format/days';

export const measures = ['receipts', 'sales'] as const;

export type Measure = (typeof measures)[number];

const params = {
  from: day,
  to: day,
  compare: oneOf([...comparisons, 'none'] as const),
  store: wholeNumber,
  show: oneOf(measures),
  currency: textLike(/^[A-Z]{3}$/),
};

export interface ReportAddress {
  readonly from: string;
  readonly to: string;
  readonly compare: (typeof comparisons)[number] | 'none';
  readonly store: number | null;
  readonly show: Measure;
  readonly currency: string | null;
}

export function reportAddress(search: Search, today: string): ReportAddress {
  const { from, to, compare, store, show, currency } = parseAddress(params, search);
  const last30 = presetDays('last30', today);
  const days = from === null || to === null || from > to || isTooLong({ from, to }) ? last30 : { from, to };
  return { ...days, compare: compare ?? 'previous', store, show: show ?? 'sales', currency };
}

export function reportArguments({ from, to, compare, store, show, currency }: ReportAddress): PageArguments {
  return {
    from,
    to,
    compare: compare === 'previous' ? null : compare,
    store,
    show: show === 'sales' ? null : show,
    currency,
  };
}

interface ChosenDays {
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * A missing `to` is `today`. A missing `from` makes the period thirty days long. A period that is too long is
 * shortened to its last days.
 */
export function argumentsWithDays(
  address: ReportAddress,
  { from, to }: ChosenDays,
  today: string,
): PageArguments {
  const others = reportArguments(address);
  if (from === null && to === null) return { ...others, from: null, to: null };
  const last = to ?? (from !== null && from > today ? from : today);
  return { ...others, ...lastDays({ from: from ?? presetDays('last30', last).from, to: last }) };
}

export function reportRequestOf({ from, to, compare, store }: ReportAddress): ReportRequest {
  return {
    days: { from, to },
    comparison: compare === 'none' ? null : compare,
    storeReferences: store === null ? null : [store],
  };
}
