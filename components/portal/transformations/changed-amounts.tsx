import { useTranslations } from 'next-intl';
import type { JsonValue } from '@/lib/core/json';
import { numberFormat } from '@/lib/core/i18n/intl-formats';
import { valueFormat } from '../kit/format/value-format';
import { amountChanges } from './amount-changes';
import type { MappingChange } from './mapping';

const shownMax = { raws: 4, amounts: 3 } as const;

interface ChangedAmountsProps {
  readonly results: readonly MappingChange[];
  readonly locale: string;
  readonly timeZone: string;
}

export function ChangedAmounts({ results, locale, timeZone }: ChangedAmountsProps) {
  const t = useTranslations('portal.transformations');
  const changed = results
    .map((result) => ({ result, amounts: amountChanges(result) }))
    .filter(({ amounts }) => amounts.length > 0);
  if (changed.length === 0) return null;
  const { instant } = valueFormat(locale);
  const rest = changed.length - shownMax.raws;
  return (
    <ul className="flex flex-col gap-2 text-ink">
      {changed.slice(0, shownMax.raws).map(({ result, amounts }) => (
        <li key={result.raw_id}>
          <span className="text-xs text-ink-subtle">
            {instant(new Date(result.received_timestamp), timeZone)}
          </span>
          <ul>
            {amounts.slice(0, shownMax.amounts).map(({ path, before, after }) => (
              <li key={path} className="tabular [overflow-wrap:anywhere]">
                {t('amountChange', {
                  field: path.replace(/^0\./, ''),
                  before: amountText(before, locale) ?? t('noAmount'),
                  after: amountText(after, locale) ?? t('noAmount'),
                })}
              </li>
            ))}
            {amounts.length > shownMax.amounts && (
              <li className="text-xs text-ink-subtle">
                {t('moreAmounts', { count: amounts.length - shownMax.amounts })}
              </li>
            )}
          </ul>
        </li>
      ))}
      {rest > 0 && <li className="text-xs text-ink-subtle">{t('moreRaw', { count: rest })}</li>}
    </ul>
  );
}

function amountText(value: JsonValue, locale: string): string | null {
  if (value === null) return null;
  if (typeof value === 'number') {
    return numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 6 }).format(value);
  }
  if (typeof value !== 'object') return String(value);
  const total = Array.isArray(value) ? null : (value['total'] ?? value['amount'] ?? null);
  return typeof total === 'number' ? amountText(total, locale) : '…';
}
