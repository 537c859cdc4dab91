import { BarChart3, Download } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { portalPage } from '@/components/portal/kit/portal-page';
import { Notice } from '@/components/portal/kit/notice';
import { paymentMethod } from '@/components/portal/kit/format/payment-method';
import { portalFormatLocale, portalValueFormat } from '@/components/portal/kit/format/value-format';
import { todayIn } from '@/components/portal/kit/format/days';
import { BreakdownCard } from '@/components/portal/reports/breakdown-card';
import { DeliveryCard } from '@/components/portal/reports/delivery-card';
import { lineTitle, written, type LineWords } from '@/components/portal/reports/line-titles';
import { allHours, allWeekdays, overTime } from '@/components/portal/reports/over-time';
import { reportRequestOf, reportAddress, reportArguments } from '@/components/portal/reports/report-address';
import { ReportFigures } from '@/components/portal/reports/report-figures';
import { ReportFilters } from '@/components/portal/reports/report-filters';
import { reportView, chosenStoreOf } from '@/components/portal/reports/report-view';
import { TimeChart } from '@/components/portal/reports/time-chart';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { portalPath } from '@/lib/core/portal-path';
import { readReportSales } from '@/lib/domain/reports/get-report';
import type { Breakdown, ReportLine } from '@/lib/domain/reports/report';
import type { DayRange } from '@/lib/domain/rollups/periods';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('portal.reports');
  return { title: t('title') };
}

export default portalPage({
  needs: 'get_report',
  async view(portal, { searchParams }: PageProps<'/reports'>) {
    const { ctx, can } = portal;
    const { timezone, currency: ownCurrency } = ctx.retailer.settings;
    const address = reportAddress(await searchParams, todayIn(timezone));
    const sales = await readReportSales(ctx, reportRequestOf(address));
    const t = await getTranslations('portal.reports');
    const tMethods = await getTranslations('portal.paymentMethods');
    const format = portalValueFormat(portal);
    const locale = portalFormatLocale(portal);
    const view = reportView(sales, { address, format, locale, ownCurrency, can });
    const { report, currency } = view;
    const words: LineWords = {
      locale,
      format,
      retailer: ctx.retailer.name,
      payment: (method) => paymentMethod(method, tMethods),
      till: (id) => t('till', { id }),
    };
    const titled = (breakdown: Breakdown) =>
      report.lines[breakdown].map((line: ReportLine) => ({
        ...line,
        title: lineTitle(breakdown, line, words),
      }));
    const text = ({ from, to }: DayRange) =>
      [...new Set([from, to])].map((day) => written(locale, day, { dateStyle: 'medium' })).join(' – ');
    const days = overTime(view);
    const [hours, weekdays] = [allHours(view), allWeekdays(view)];
    const isEmpty = report.total.now.receipts === 0 && (report.total.before?.receipts ?? 0) === 0;
    const elsewhere = report.whole.now.receipts - report.total.now.receipts;
    const others = report.lines.currency.filter(({ key, now }) => key !== currency && now.receipts > 0);
    return (
      <div className="@container">
        <div className="px-4 pt-5 pb-10 @3xl:px-6">
          <PageHeader
            title={t('title')}
            description={
              sales.held === null
                ? text(report.days)
                : t(report.compared === null ? 'periodAlone' : 'period', {
                    days: text(report.days),
                    compared: text(sales.held.days),
                  })
            }
            actions={
              // A plain `<a>`, because Next's `Link` would prefetch the file.
              <a
                href={portalPath.reportFile(reportArguments(address))}
                download
                className={buttonClass({ size: 'sm' })}
              >
                <Download aria-hidden />
                {t('export')}
              </a>
            }
          />
          <div className="flex flex-col gap-4">
            <ReportFilters
              address={address}
              timeZone={timezone}
              locale={locale}
              store={chosenStoreOf(sales, address.store)}
              currencies={[...new Set([...report.currencies, currency])]}
              currency={currency}
            />
            {elsewhere > 0 && (
              <p className="text-xs text-ink-subtle">
                {t('elsewhere', { count: elsewhere, currencies: format.list(others.map(({ key }) => key)) })}
              </p>
            )}
            {!report.isComplete && (
              <Notice tone="warning" role="note">
                {t('incomplete')}
              </Notice>
            )}
            {isEmpty ? (
              <EmptyState icon={<BarChart3 />} title={t('empty')}>
                {t('emptyNote')}
              </EmptyState>
            ) : (
              <>
                <ReportFigures view={view} />
                <BreakdownCard
                  view={view}
                  breakdown="day"
                  title={t(days.unit === 'day' ? 'byDay' : 'byMonth')}
                  lines={titled('day')}
                  chart={
                    <TimeChart
                      view={view}
                      breakdown="day"
                      label={t(days.unit === 'day' ? 'byDay' : 'byMonth')}
                      lines={days.lines}
                    />
                  }
                />
                <div className="grid items-start gap-4 @4xl:grid-cols-2">
                  <BreakdownCard
                    view={view}
                    breakdown="hour"
                    title={t('byHour')}
                    lines={hours}
                    chart={<TimeChart view={view} breakdown="hour" label={t('byHour')} lines={hours} />}
                  />
                  <BreakdownCard
                    view={view}
                    breakdown="weekday"
                    title={t('byWeekday')}
                    lines={weekdays}
                    chart={
                      <TimeChart view={view} breakdown="weekday" label={t('byWeekday')} lines={weekdays} />
                    }
                  />
                  <BreakdownCard
                    view={view}
                    breakdown="payment"
                    title={t('byPayment')}
                    lines={titled('payment')}
                  />
                  <BreakdownCard view={view} breakdown="rate" title={t('byRate')} lines={titled('rate')} />
                </div>
                <BreakdownCard view={view} breakdown="store" title={t('byStore')} lines={titled('store')} />
                <DeliveryCard view={view} keptDays={ctx.retailer.settings.retention_days.outbox} />
                <BreakdownCard view={view} breakdown="till" title={t('byTill')} lines={titled('till')} />
              </>
            )}
          </div>
        </div>
      </div>
    );
  },
});
