'use client';

import { useTranslations } from 'next-intl';
import { lazy, Suspense } from 'react';
import type { Term } from '@/lib/search/language/ast';
import { dateFormat, numberFormat } from '@/lib/core/i18n/intl-formats';
import { FilterPill } from './filter-pill';
import { instantsOf, isAmount, valueText } from './term-value';

/** Fields that have a name in the texts; others are shown by their paths. */
const named = {
  total: 'amount',
  'items.total': 'itemAmount',
  'payments.number': 'card',
  'payments.method': 'payment',
  'payments.type': 'paymentType',
  'items.name': 'item',
  'items.names': 'item',
  'items.return': 'return',
  identifier: 'consumer',
  timestamp: 'date',
  'localtime.hour': 'hour',
  transaction_id: 'transactionId',
  store_reference: 'store',
  external_store_reference: 'storeNumber',
  pos_data_ids: 'rawReceipt',
} as const;

/** Loaded when it is opened: few searches have one of these changed. */
const TermPanel = lazy(async () => ({ default: (await import('./term-panel')).TermPanel }));

interface TermFilterProps {
  readonly term: Term;
  /** The locale that amounts are written in. */
  readonly locale: string;
  /** The retailer's: instants are written on its wall. */
  readonly timeZone: string;
  /** Takes a term of the query language in place of this one; null for none. */
  readonly onChange: (term: string | null) => void;
}

/** One part of a search as a chip: what it compares with what, a panel to change it, and a button to remove it. */
export function TermFilter({ term, locale, timeZone, onChange }: TermFilterProps) {
  const t = useTranslations('portal.search.chips');
  const { path, occur } = term;
  const name = Object.hasOwn(named, path) ? t(`fields.${named[path as keyof typeof named]}`) : path;
  const label = occur === '-' ? t('not', { field: name }) : name;
  const value = useValueText(term, { locale, timeZone });
  return (
    <FilterPill label={label} value={value} onClear={() => onChange(null)}>
      {(close) => (
        // As high as the panel with two fields.
        <Suspense fallback={<div className="h-24" />}>
          <TermPanel
            term={term}
            label={name}
            onChange={(next) => {
              close();
              onChange(next);
            }}
          />
        </Suspense>
      )}
    </FilterPill>
  );
}

/** A term's value in words. */
function useValueText(
  term: Term,
  { locale, timeZone }: Pick<TermFilterProps, 'locale' | 'timeZone'>,
): string {
  const t = useTranslations('portal.search.chips');
  const written = (text: string) =>
    isAmount(term.path) && text.trim() !== '' && Number.isFinite(Number(text))
      ? numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 6 }).format(Number(text))
      : text;
  const instants = instantsOf(term.value);
  if (instants !== null)
    return dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).formatRange(...instants);
  return valueText(term.value, { any: t('any'), or: t('or'), written });
}
