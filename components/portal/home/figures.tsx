import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { cn } from '@/components/ui/class-names';
import type { Sales } from '@/lib/domain/overview/get-overview';
import { portalPath } from '@/lib/core/portal-path';
import { HoverLink } from '../hover-link';
import type { ValueFormat } from '../value-format';
import { Change, PointsChange } from './change';

/** Currencies shown at once, those with most receipts; the others are opened. */
const currenciesShown = 3;

interface FiguresProps {
  readonly sales: Sales;
  readonly format: ValueFormat;
  /** The search that finds the receipts of the day. */
  readonly dayQuery: string;
  /** Whether the user may look for the receipts behind a figure. */
  readonly maySearch: boolean;
}

/** The three figures of the day: receipts, totals by currency, and how many receipts name a consumer. */
export function Figures({ sales, format, dayQuery, maySearch }: FiguresProps) {
  const t = useTranslations('portal.home');
  const { today, lastWeek } = sales.all;
  const share = { today: shareOf(today), lastWeek: shareOf(lastWeek) };
  const hrefOf = (query: string) => (maySearch ? portalPath.receipts({ q: query }) : null);
  const currencies = sales.currencies.slice(0, currenciesShown);
  const others = sales.currencies.slice(currenciesShown);
  const amount = (value: number, currency: string | null) =>
    currency === null ? format.quantity(value) : format.money(value, currency);
  const lineOf = ({ currency, ...totals }: Sales['currencies'][number]) => (
    <Line key={currency} value={amount(totals.today, currency)}>
      <Change {...totals} format={format} />
    </Line>
  );
  const totalsNote = () => {
    const [first, ...more] = currencies;
    if (first === undefined) return t('noSales');
    if (more.length > 0) {
      return t(sales.currencies.some((one) => one.lastWeek !== 0) ? 'againstLastWeek' : 'noneLastWeek');
    }
    return t('lastWeekSoFar', { value: amount(first.lastWeek, first.currency) });
  };
  return (
    <dl className="grid gap-3 @xl:grid-cols-3">
      <Figure
        name={t('receiptsToday')}
        href={hrefOf(dayQuery)}
        note={t('lastWeekSoFar', { value: format.quantity(lastWeek.receipts) })}
      >
        <Line value={format.quantity(today.receipts)}>
          <Change today={today.receipts} lastWeek={lastWeek.receipts} format={format} />
        </Line>
      </Figure>
      <Figure name={t('totals')} href={hrefOf(dayQuery)} note={totalsNote()}>
        {currencies.length === 0 && <Line value="–" />}
        {currencies.map(lineOf)}
        {others.length > 0 && (
          <details className="relative">
            <summary className="cursor-pointer text-xs text-accent-ink hover:underline">
              {t('moreCurrencies', { count: others.length })}
            </summary>
            {others.map(lineOf)}
          </details>
        )}
      </Figure>
      <Figure
        name={t('identified')}
        href={hrefOf(`${dayQuery} identifier:*`)}
        note={t('identifiedOf', { count: today.identified, all: today.receipts })}
      >
        <Line value={share.today === null ? '–' : format.percent(Math.round(share.today))}>
          {share.today !== null && share.lastWeek !== null && (
            <PointsChange today={share.today} lastWeek={share.lastWeek} />
          )}
        </Line>
      </Figure>
    </dl>
  );
}

interface FigureProps {
  readonly name: string;
  /** The receipts behind it; null for those who may not look for them. */
  readonly href: string | null;
  readonly note: string;
  readonly children: ReactNode;
}

function Figure({ name, href, note, children }: FigureProps) {
  return (
    // A list of definitions may hold nothing else.
    <div
      className={cn(
        'relative flex min-w-0 flex-col gap-1 rounded-md border bg-surface px-4 py-3.5',
        href !== null && 'hover:bg-hover/70',
      )}
    >
      <dt className="text-xs text-ink-muted">
        {href === null ? (
          name
        ) : (
          // All of the card is the link's area; what else can be pressed lies above it.
          <HoverLink
            href={href}
            className="after:absolute after:inset-0 after:rounded-md focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus"
          >
            {name}
          </HoverLink>
        )}
      </dt>
      <dd className="flex flex-1 flex-col gap-0.5">{children}</dd>
      <dd className="text-xs text-ink-subtle">{note}</dd>
    </div>
  );
}

function Line({ value, children }: { readonly value: string; readonly children?: ReactNode }) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-2.5">
      <span className="tabular text-xl font-semibold">{value}</span>
      {children}
    </span>
  );
}

function shareOf(count: { readonly receipts: number; readonly identified: number }): number | null {
  return count.receipts === 0 ? null : (count.identified / count.receipts) * 100;
}
