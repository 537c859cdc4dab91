'use client';

import { useTranslations } from 'next-intl';
import type { Term, Value } from '@/lib/search/language/ast';
import { printValue } from '@/lib/search/language/print';
import { numberFormat } from '@/lib/core/i18n/intl-formats';
import { FilterPill } from './filter-pill';
import { isAmount, TermPanel } from './term-panel';

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
  transaction_id: 'transactionId',
  store_reference: 'store',
  external_store_reference: 'storeNumber',
  pos_data_ids: 'rawReceipt',
} as const;

interface TermFilterProps {
  readonly term: Term;
  /** The locale that amounts are written in. */
  readonly locale: string;
  /** Takes a term of the query language in place of this one; null for none. */
  readonly onChange: (term: string | null) => void;
}

/** One part of a search as a chip: what it compares with what, a panel to change it, and a button to remove it. */
export function TermFilter({ term, locale, onChange }: TermFilterProps) {
  const t = useTranslations('portal.search.chips');
  const { path, occur } = term;
  const name = Object.hasOwn(named, path) ? t(`fields.${named[path as keyof typeof named]}`) : path;
  const label = occur === '-' ? t('not', { field: name }) : name;
  const value = useValueText(term, locale);
  return (
    <FilterPill label={label} value={value} onClear={() => onChange(null)}>
      {(close) => (
        <TermPanel
          term={term}
          label={name}
          onChange={(next) => {
            close();
            onChange(next);
          }}
        />
      )}
    </FilterPill>
  );
}

/** A term's value in words. */
function useValueText(term: Term, locale: string): string {
  const t = useTranslations('portal.search.chips');
  const written = (text: string) =>
    isAmount(term.path) && text.trim() !== '' && Number.isFinite(Number(text))
      ? numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 6 }).format(Number(text))
      : text;
  return valueText(term.value, { any: t('any'), or: t('or'), written });
}

interface ValueWords {
  readonly any: string;
  readonly or: string;
  readonly written: (text: string) => string;
}

/** What stands for a value: `20.71`, `10 – 30`, `≥ 100`, `visa or maestro`; as the language writes it where that is plainer. */
function valueText(value: Value, { any, or, written }: ValueWords): string {
  switch (value.kind) {
    case 'exists':
      return any;
    case 'text':
      return value.suffix === null ? written(value.text) : printValue(value);
    case 'range': {
      const { from, to } = value;
      if (from.text === null && to.text === null) return any;
      if (to.text === null) return `${from.inclusive ? '≥' : '>'} ${written(from.text ?? '')}`;
      if (from.text === null) return `${to.inclusive ? '≤' : '<'} ${written(to.text)}`;
      return from.inclusive && to.inclusive
        ? `${written(from.text)} – ${written(to.text)}`
        : printValue(value);
    }
    case 'any-of':
      return value.words.every(({ occur, value: word }) => occur === null && word.suffix === null)
        ? value.words.map(({ value: word }) => word.text).join(` ${or} `)
        : printValue(value);
  }
}
