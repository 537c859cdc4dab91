import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import type { ComponentProps } from 'react';
import { portalPage } from '@/components/portal/kit/portal-page';
import { AttentionList } from '@/components/portal/home/attention-list';
import { Figures } from '@/components/portal/home/figures';
import { HourChart } from '@/components/portal/home/hour-chart';
import { FoldedSetupGuide, KeptGuide, LoadedSetupGuide } from '@/components/portal/setup/setup-loader';
import { setupFactsOf } from '@/components/portal/setup/read-setup';
import { StoreList } from '@/components/portal/home/store-list';
import { excludingTerms } from '@/components/portal/kit/search/excluded-terms';
import { portalFormatLocale, portalValueFormat } from '@/components/portal/kit/format/value-format';
import { Card, CardBody, CardHeader } from '@/components/ui/card';
import { PageHeader } from '@/components/ui/page-header';
import { getOverview } from '@/lib/domain/overview/get-overview';
import { problemOperations } from '@/lib/domain/problems/kinds';
import { hourRange } from '@/lib/domain/overview/periods';
import { runningReceipts, setupSteps } from '@/lib/domain/setup/schema';
import { portalPath } from '@/lib/core/portal-path';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('portal.home');
  return { title: t('title') };
}

export default portalPage({
  needs: 'any permission',
  async view(portal) {
    const { ctx, can } = portal;
    const maySearch = can('get_receipts') && can('search_receipts');
    const [overview, guide] = await Promise.all([
      getOverview(ctx, { now: new Date(), can }),
      setupFactsOf(ctx),
    ]);
    const t = await getTranslations('portal.home');
    const format = portalValueFormat(portal);
    const locale = portalFormatLocale(portal);
    const { timezone } = ctx.retailer.settings;
    const { periods, sales, isNew } = overview;
    // Before the first receipt, zeros would look like bad sales.
    const shown = isNew ? null : sales;
    const queryOf = (time: string) =>
      [`timestamp:${time}`, ...excludingTerms(sales?.excluded ?? [])].join(' ');
    const dayQuery = queryOf(periods.day);
    const day = (date: string) =>
      wall(locale, { weekday: 'long', day: 'numeric', month: 'long' }, `${date}T12:00Z`);
    const hour = (value: number) =>
      wall(locale, { hour: 'numeric' }, `2000-01-01T${String(value).padStart(2, '0')}:00Z`);
    return (
      <div className="@container">
        <div className="px-4 pt-5 pb-10 @3xl:px-6">
          <PageHeader title={t('title')} description={`${day(periods.day)} · ${timezone}`} />
          <KeptGuide>{guide === null ? null : await setupGuide(guide)}</KeptGuide>
          <div className="flex flex-col gap-4">
            {shown !== null && (
              <Figures sales={shown} format={format} dayQuery={dayQuery} maySearch={maySearch} />
            )}
            {/* The list of problems can be long, so it spans both rows of the grid. Only the second row
                grows with the list. */}
            <div className="grid items-start gap-4 @4xl:grid-cols-[minmax(0,1fr)_22rem] @4xl:grid-rows-[auto_1fr]">
              {shown !== null && (
                <Card className="@container">
                  <CardHeader
                    title={t('hours')}
                    description={t('hoursNote', { day: day(periods.day), lastDay: day(periods.lastDay) })}
                  />
                  <CardBody>
                    <HourChart
                      hours={shown.hours}
                      hourText={hour}
                      number={format.quantity}
                      hrefOf={(index, week) =>
                        maySearch
                          ? portalPath.receipts({ q: queryOf(hourRange(periods, week, index)) })
                          : null
                      }
                    />
                  </CardBody>
                </Card>
              )}
              <Card className="@4xl:row-span-2">
                <CardHeader
                  title={t('attention.title')}
                  action={
                    problemOperations.some(can) && (
                      <Link href={portalPath.problems()} className="text-sm text-accent-ink hover:underline">
                        {t('attention.all')}
                      </Link>
                    )
                  }
                />
                <AttentionList portal={portal} overview={overview} quantity={format.quantity} />
              </Card>
              {shown !== null && (
                <Card>
                  <CardHeader title={t('mostReceipts')} description={t('storesNote')} />
                  <StoreList
                    stores={shown.stores}
                    retailer={ctx.retailer.name}
                    maySearch={maySearch}
                    dayQuery={dayQuery}
                    format={format}
                  />
                </Card>
              )}
            </div>
          </div>
        </div>
      </div>
    );
  },
});

async function setupGuide(guide: ComponentProps<typeof LoadedSetupGuide>) {
  const { done, real_receipts: receipts } = guide.initial;
  if (receipts < runningReceipts) return <LoadedSetupGuide {...guide} />;
  const t = await getTranslations('portal.setup');
  const open = setupSteps.filter((step) => !done.includes(step));
  return (
    <FoldedSetupGuide
      {...guide}
      left={t('left', { count: open.length })}
      steps={open.map((step) => t(`steps.${step}`)).join(' · ')}
      open={t('continue')}
    />
  );
}

function wall(locale: string, options: Intl.DateTimeFormatOptions, instant: string): string {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(instant));
}
