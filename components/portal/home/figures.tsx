import { useTranslations } from 'next-intl';
import type { OverviewSales } from '@/lib/domain/overview/get-overview';
import { portalPath } from '@/lib/core/portal-path';
import { FigureCard, FigureLine } from '../kit/figure-card';
import type { ValueFormat } from '../kit/format/value-format';
import { Change, PointsChange } from '../kit/format/change';

/**
 * Number of currencies that a card shows. Further ones are folded, so that all cards have the same height.
 */
const currenciesShown = 1;

interface FiguresProps {
  readonly sales: OverviewSales;
  readonly format: ValueFormat;
  readonly dayQuery: string;
  readonly maySearch: boolean;
}

export function Figures({ sales, format, dayQuery, maySearch }: FiguresProps) {
  const t = useTranslations('portal.home');
  const { today, lastWeek } = sales.all;
  const share = { today: shareOf(today), lastWeek: shareOf(lastWeek) };
  const hrefOf = (query: string) => (maySearch ? portalPath.receipts({ q: query }) : null);
  const currencies = sales.currencies.slice(0, currenciesShown);
  const others = sales.currencies.slice(currenciesShown);
  const amount = (value: number, currency: string | null) =>
    currency === null ? format.quantity(value) : format.money(value, currency);
  const lineOf = ({ currency, ...totals }: OverviewSales['currencies'][number]) => (
    <FigureLine key={currency} value={amount(totals.today, currency)}>
      {totals.lastWeek !== 0 && <Change {...totals} format={format} />}
    </FigureLine>
  );
  const totalsNote = () => {
    const [first] = currencies;
    if (first === undefined) return t('noSales');
    return t('lastWeekSoFar', { value: amount(first.lastWeek, first.currency) });
  };
  return (
    <dl className="grid gap-px overflow-hidden rounded-md border bg-line @xl:grid-cols-3 [&_a]:focus-visible:after:-outline-offset-2 [&>div]:rounded-none [&>div]:border-0">
      <FigureCard
        name={t('receiptsToday')}
        href={hrefOf(dayQuery)}
        note={t('lastWeekSoFar', { value: format.quantity(lastWeek.receipts) })}
      >
        <FigureLine value={format.quantity(today.receipts)}>
          {/* If last week had no receipts, the note says so, and no change is shown. */}
          {lastWeek.receipts > 0 && (
            <Change today={today.receipts} lastWeek={lastWeek.receipts} format={format} />
          )}
        </FigureLine>
      </FigureCard>
      <FigureCard name={t('totals')} href={hrefOf(dayQuery)} note={totalsNote()}>
        {currencies.length === 0 && <FigureLine value="–" />}
        {currencies.map(lineOf)}
        {others.length > 0 && (
          <details className="relative">
            <summary className="cursor-pointer text-xs text-accent-ink hover:underline">
              {t('moreCurrencies', { count: others.length })}
            </summary>
            {others.map(lineOf)}
          </details>
        )}
      </FigureCard>
      <FigureCard
        name={t('identified')}
        href={hrefOf(`${dayQuery} identifier:*`)}
        note={t('identifiedOf', { count: today.identified, all: today.receipts })}
      >
        <FigureLine value={share.today === null ? '–' : format.percent(Math.round(share.today))}>
          {share.today !== null && share.lastWeek !== null && (
            <PointsChange today={share.today} lastWeek={share.lastWeek} />
          )}
        </FigureLine>
      </FigureCard>
    </dl>
  );
}

function shareOf(count: { readonly receipts: number; readonly identified: number }): number | null {
  return count.receipts === 0 ? null : (count.identified / count.receipts) * 100;
}
