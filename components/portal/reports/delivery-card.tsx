import { useTranslations } from 'next-intl';
import { Card, CardBody, CardHeader } from '@/components/ui/card';
import { chartScale } from './chart-scale';
import { ChartLegend } from './chart-legend';
import { ColumnChart, type ChartColumn } from './column-chart';
import { funnelOf } from './delivery-steps';
import { DeliveryTable } from './delivery-table';
import type { ReportView } from './report-view';

export function DeliveryCard({
  view,
  keptDays,
}: {
  readonly view: ReportView;
  readonly keptDays: number | null;
}) {
  const t = useTranslations('portal.reports');
  const { report, format } = view;
  const steps = funnelOf(view);
  const { range, ticks } = chartScale(steps.flatMap(({ now, before }) => [now, before ?? 0]));
  const columns = steps.map(({ step, now, before, href }): ChartColumn => ({
    key: step,
    label: t(`steps.${step}`),
    title: t(`steps.${step}`),
    now,
    before,
    values: [
      { name: t('thisPeriod'), text: format.quantity(now) },
      ...(before === null ? [] : [{ name: t('earlier'), text: format.quantity(before) }]),
    ],
    href,
  }));
  const mails = report.deliveries.some(({ now }) => now.delivered === null);
  const kept = report.deliveries.reduce((sum, { now }) => sum + now.kept, 0);
  return (
    <Card className="@container">
      <CardHeader title={t('delivery')} />
      {report.deliveries.length === 0 ? (
        <p className="px-4 py-6 text-sm text-ink-muted">{t('noMessages')}</p>
      ) : (
        <>
          <CardBody>
            <ColumnChart
              label={t('delivery')}
              axis={t('receiptsAndMessages')}
              range={range}
              ticks={ticks.filter(Number.isInteger).map((at) => ({ at, text: format.quantity(at) }))}
              columns={columns}
            />
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-3 text-xs text-ink-muted">
              <ChartLegend view={view} />
              <details className="ms-auto w-full @xl:w-auto open:w-full">
                <summary className="cursor-pointer rounded-xs text-accent-ink hover:underline">
                  {t('byChannel')}
                </summary>
                <div className="-mx-4 mt-3">
                  <DeliveryTable view={view} />
                </div>
              </details>
            </div>
          </CardBody>
          <div className="flex flex-col gap-1 border-t px-4 py-2.5 text-xs text-ink-subtle">
            {view.behind.currency !== null && <p>{t('allCurrencies')}</p>}
            <p>{t('deliveryNote')}</p>
            {mails && <p>{t('mailNote')}</p>}
            {kept > 0 && <p>{t('keptNote', { count: kept })}</p>}
            {keptDays !== null && <p>{t('prunedNote', { days: keptDays })}</p>}
          </div>
        </>
      )}
    </Card>
  );
}
