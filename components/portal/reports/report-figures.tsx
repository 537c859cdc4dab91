import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { cn } from '@/components/ui/class-names';
import type { Figures } from '@/lib/domain/reports/report';
import { HoverLink } from '../hover-link';
import { PointsChange } from '../home/change';
import { ReportChange } from './report-change';
import { daysHref, type ReportView } from './report-view';

/** What the period comes to: receipts, sales, the average receipt, and how many receipts name a consumer. */
export function ReportFigures({ view }: { readonly view: ReportView }) {
  const t = useTranslations('portal.reports');
  const { report, format, currency } = view;
  const { now, before } = report.total;
  const all = daysHref(view, report.days);
  const earlier = (text: string) => (before === null ? null : t('earlierValue', { value: text }));
  const sales = (figures: Figures) => figures.amounts.get(currency) ?? 0;
  // Of the receipts in the currency shown.
  const own = report.lines.currency.find(({ key }) => key === currency);
  const average = (figures: Figures | null | undefined) =>
    figures === null || figures === undefined || figures.receipts === 0
      ? null
      : sales(figures) / figures.receipts;
  const share = (figures: Figures) =>
    figures.receipts === 0 ? null : (figures.identified / figures.receipts) * 100;
  const [nowAverage, oldAverage] = [average(own?.now), average(own?.before)];
  const [nowShare, oldShare] = [share(now), before === null ? null : share(before)];
  const money = (value: number | null) => (value === null ? '–' : format.money(value, currency));
  return (
    <dl className="grid gap-3 @xl:grid-cols-2 @4xl:grid-cols-4">
      <Figure
        name={t('receipts')}
        href={all}
        value={format.quantity(now.receipts)}
        note={before === null ? null : earlier(format.quantity(before.receipts))}
      >
        {before !== null && <ReportChange now={now.receipts} before={before.receipts} format={format} />}
      </Figure>
      <Figure
        name={t('sales')}
        href={all}
        value={money(sales(now))}
        note={before === null ? null : earlier(money(sales(before)))}
      >
        {before !== null && <ReportChange now={sales(now)} before={sales(before)} format={format} />}
      </Figure>
      <Figure
        name={t('average')}
        href={null}
        value={money(nowAverage)}
        note={oldAverage === null ? null : earlier(money(oldAverage))}
      >
        {nowAverage !== null && oldAverage !== null && (
          <ReportChange now={nowAverage} before={oldAverage} format={format} />
        )}
      </Figure>
      <Figure
        name={t('withConsumer')}
        href={daysHref(view, report.days, 'identifier:*')}
        value={nowShare === null ? '–' : format.percent(Math.round(nowShare))}
        note={t('identifiedOf', { count: now.identified, all: now.receipts })}
      >
        {nowShare !== null && oldShare !== null && (
          <PointsChange today={nowShare} lastWeek={oldShare} against={t('againstEarlier')} />
        )}
      </Figure>
    </dl>
  );
}

interface FigureProps {
  readonly name: string;
  /** The receipts behind it; null where there is nothing to open. */
  readonly href: string | null;
  readonly value: string;
  readonly note: string | null;
  readonly children: ReactNode;
}

function Figure({ name, href, value, note, children }: FigureProps) {
  return (
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
          <HoverLink
            href={href}
            className="after:absolute after:inset-0 after:rounded-md focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus"
          >
            {name}
          </HoverLink>
        )}
      </dt>
      <dd className="flex flex-wrap items-baseline gap-x-2.5">
        <span className="tabular text-xl font-semibold">{value}</span>
        {children}
      </dd>
      {note !== null && <dd className="text-xs text-ink-subtle">{note}</dd>}
    </div>
  );
}
