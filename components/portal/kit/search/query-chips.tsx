import { useLocale, useTranslations } from 'next-intl';
import { dateFormat, numberFormat } from '@/lib/core/i18n/intl-formats';
import type { PortalLocale } from '@/lib/core/i18n/locales';
import type { Term } from '@/lib/search/language/ast';
import { formatLocale } from '../format/value-format';
import { placedTerms } from './query-terms';
import { useStoreNames } from './store-names';
import { instantsOf, isAmount, valueText } from './term-value';

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
  'identifier.exact': 'consumer',
  consumer: 'consumer',
  timestamp: 'date',
  'localtime.hour': 'hour',
  transaction_id: 'transactionId',
  store_reference: 'store',
  external_store_reference: 'storeNumber',
  pos_data_ids: 'rawReceipt',
} as const;

export function QueryChips({ query }: { readonly query: string }) {
  const terms = placedTerms(query);
  const storeName = useStoreNames(terms.map(({ term }) => term));
  if (terms.length === 0)
    return <code className="foreign font-mono text-xs [overflow-wrap:anywhere]">{query}</code>;
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-1 align-middle">
      {terms.map(({ term, from }) => (
        <TermChip key={from} term={term} store={storeName(term)} />
      ))}
    </span>
  );
}

function TermChip({ term, store }: { readonly term: Term; readonly store: string | undefined }) {
  // `und` is passed because the retailer's locale is not known here.
  const locale = formatLocale(useLocale() as PortalLocale, 'und');
  const { label } = useTermName(term);
  const text = useValueText(term, { locale, timeZone: null });
  const value = store ?? text;
  return (
    <span className="inline-flex min-h-5.5 max-w-full items-center gap-1.5 rounded-full border border-accent-line bg-accent-soft px-2 text-2xs font-medium text-accent-ink">
      <span className="shrink-0">{label}</span> <bdi className="max-w-60 truncate font-normal">{value}</bdi>
    </span>
  );
}

export function useTermName({ path, occur }: Term): { readonly name: string; readonly label: string } {
  const t = useTranslations('portal.search.chips');
  const name = Object.hasOwn(named, path) ? t(`fields.${named[path as keyof typeof named]}`) : path;
  return { name, label: occur === '-' ? t('not', { field: name }) : name };
}

const day = /^\d{4}-\d\d-\d\d$/;

/** Without a time zone, instants are shown as written. */
export function useValueText(
  term: Term,
  { locale, timeZone }: { readonly locale: string; readonly timeZone: string | null },
): string {
  const t = useTranslations('portal.search.chips');
  const written = (text: string) =>
    isAmount(term.path) && text.trim() !== '' && Number.isFinite(Number(text))
      ? numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 6 }).format(Number(text))
      : term.path === 'timestamp' && day.test(text) && !Number.isNaN(Date.parse(text))
        ? dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(text))
        : text;
  const instants = instantsOf(term.value);
  if (instants !== null && timeZone !== null)
    return dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).formatRange(...instants);
  return valueText(term.value, { any: t('any'), or: t('or'), written });
}
