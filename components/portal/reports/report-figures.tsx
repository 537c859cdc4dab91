import { useTranslations } from 'next-intl';
import type { PeriodFigures } from '@/lib/domain/reports/report';
import { PointsChange } from '../kit/format/change';
import { FigureCard, FigureLine } from '../kit/figure-card';
import { ReportChange } from './report-change';
import { daysHref, type ReportView } from './report-view';

export function ReportFigures({ view }: { readonly view: ReportView }) {
  const t = useTranslations('portal.reports');
  const { report, format, currency } = view;
  const { now, before } = report.total;
  const all = daysHref(view, report.days);
  const earlier = (text: string) => (before === null ? null : t('earlierValue', { value: text }));
  const sales = (figures: PeriodFigures) => figures.amounts.get(currency) ?? 0;
  const average = (figures: PeriodFigures | null) =>
    figures === null || figures.receipts === 0 ? null : sales(figures) / figures.receipts;
  const share = (figures: PeriodFigures) =>
    figures.receipts === 0 ? null : (figures.identified / figures.receipts) * 100;
  const [nowAverage, oldAverage] = [average(now), average(before)];
  const [nowShare, oldShare] = [share(now), before === null ? null : share(before)];
  const money = (value: number | null) => (value === null ? '–' : format.money(value, currency));
  return (
    <dl className="grid gap-3 @xl:grid-cols-2 @4xl:grid-cols-4">
      <FigureCard
        name={t('receipts')}
        href={all}
        note={before === null ? null : earlier(format.quantity(before.receipts))}
      >
        <FigureLine value={format.quantity(now.receipts)}>
          {before !== null && <ReportChange now={now.receipts} before={before.receipts} format={format} />}
        </FigureLine>
      </FigureCard>
      <FigureCard name={t('sales')} href={all} note={before === null ? null : earlier(money(sales(before)))}>
        <FigureLine value={money(sales(now))}>
          {before !== null && <ReportChange now={sales(now)} before={sales(before)} format={format} />}
        </FigureLine>
      </FigureCard>
      <FigureCard
        name={t('average')}
        href={null}
        note={oldAverage === null ? null : earlier(money(oldAverage))}
      >
        <FigureLine value={money(nowAverage)}>
          {nowAverage !== null && oldAverage !== null && (
            <ReportChange now={nowAverage} before={oldAverage} format={format} />
          )}
        </FigureLine>
      </FigureCard>
      <FigureCard
        name={t('withConsumer')}
        href={daysHref(view, report.days, 'identifier:*')}
        note={t('identifiedOf', { count: now.identified, all: now.receipts })}
      >
        <FigureLine value={nowShare === null ? '–' : format.percent(Math.round(nowShare))}>
          {nowShare !== null && oldShare !== null && (
            <PointsChange today={nowShare} lastWeek={oldShare} against={t('againstEarlier')} />
          )}
        </FigureLine>
      </FigureCard>
    </dl>
  );
}
