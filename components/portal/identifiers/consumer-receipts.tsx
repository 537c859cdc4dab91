import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { buttonClass } from '@/components/ui/button';
import { Card, CardBody, CardHeader } from '@/components/ui/card';
import { Description, DescriptionList } from '@/components/ui/description-list';
import type { IdentifierWire } from '@/lib/domain/identifiers/schema';
import { StartCut } from '../kit/format/start-cut';
import type { ListRow } from '../receipt-list/list-row';
import { withFilters } from '../receipt-list/query-filters';
import type { ValueFormat } from '../kit/format/value-format';
import type { CurrencyTotal } from '@/lib/domain/identifiers/total-by-currency';
import { portalPath } from '@/lib/core/portal-path';
import { anyOf, term } from '@/lib/search/language/build-terms';
import { printQuery } from '@/lib/search/language/print';

interface ConsumerReceiptsProps {
  readonly identifier: IdentifierWire;
  readonly identifiers: readonly string[];
  readonly totals: readonly CurrencyTotal[];
  readonly latest: readonly ListRow[];
  readonly maySearch: boolean;
  readonly mayOpen: boolean;
  readonly format: ValueFormat;
  readonly timeZone: string;
}

export function ConsumerReceipts(props: ConsumerReceiptsProps) {
  const { identifier, identifiers, totals, latest, maySearch, mayOpen, format, timeZone } = props;
  const t = useTranslations('portal.identifiers.summaryCard');
  const tPage = useTranslations('portal.identifiers');
  const { summary } = identifier;
  const when = (timestamp: string | null) =>
    timestamp === null ? null : format.instant(new Date(timestamp), timeZone);
  return (
    <Card>
      <CardHeader
        title={t('title')}
        action={
          maySearch &&
          summary.receipts > 0 && (
            <Link
              href={portalPath.receipts({ q: queryOf(identifiers) })}
              className={buttonClass({ size: 'sm' })}
            >
              {tPage('receiptsOf')}
            </Link>
          )
        }
      />
      {summary.receipts === 0 ? (
        <p className="p-4 text-sm text-ink-subtle">{t('none')}</p>
      ) : (
        <CardBody className="py-2">
          <DescriptionList columns={2}>
            <Description term={t('count')}>
              <span className="tabular">{format.quantity(summary.receipts)}</span>
            </Description>
            <Description term={t('first')}>{when(summary.first_timestamp)}</Description>
            <Description term={t('total')}>
              <ul className="tabular flex flex-wrap gap-x-3">
                {totals.map((total) => (
                  // A line may break only between two amounts.
                  <li key={total.currency} className="max-w-full truncate">
                    {totalText(total, format)}
                  </li>
                ))}
              </ul>
            </Description>
            <Description term={t('last')}>{when(summary.last_timestamp)}</Description>
          </DescriptionList>
        </CardBody>
      )}
      {latest.length > 0 && (
        <ul aria-label={t('recent')} className="border-t text-sm">
          {latest.map((row) => (
            <li
              key={row.id}
              className="relative flex min-h-11 items-center gap-4 border-b px-4 py-2 last:border-0 hover:bg-hover/70"
            >
              <span className="tabular w-30 shrink-0 text-ink-muted @2xl:w-40">
                {row.day} {row.timeOfDay}
                {row.offset !== null && ` ${row.offset}`}
              </span>
              <span className="foreign hidden min-w-0 flex-1 truncate text-ink-muted @2xl:block">
                {row.storeShort}
              </span>
              <span className="min-w-0 flex-1 truncate">
                {mayOpen ? (
                  <Link
                    href={portalPath.receipt(row.id)}
                    className="font-medium after:absolute after:inset-0"
                  >
                    <StartCut text={row.transactionId} />
                  </Link>
                ) : (
                  <StartCut text={row.transactionId} />
                )}
              </span>
              <span className="tabular max-w-1/2 shrink-0 truncate">{row.total}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function queryOf(identifiers: readonly string[]): string {
  const [only] = identifiers;
  if (only !== undefined && identifiers.length === 1) return withFilters('', { consumer: only });
  return printQuery({ terms: [term('identifier.exact', anyOf(identifiers))] });
}

function totalText({ currency, total }: CurrencyTotal, format: ValueFormat): string {
  return currency === null ? format.quantity(total) : format.money(total, currency);
}
