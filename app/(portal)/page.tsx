import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AttentionList } from '@/components/portal/home/attention-list';
import { Figures } from '@/components/portal/home/figures';
import { HourChart } from '@/components/portal/home/hour-chart';
import { StoreList } from '@/components/portal/home/store-list';
import { NoAccess } from '@/components/portal/no-access';
import { portalFormatLocale, portalValueFormat } from '@/components/portal/portal-value-format';
import { Card, CardBody, CardHeader } from '@/components/ui/card';
import { PageHeader } from '@/components/ui/page-header';
import { requirePortal } from '@/lib/auth/portal';
import { getOverview } from '@/lib/overview/get-overview';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('portal.home');
  return { title: t('title') };
}

/** What matters today: how business goes against last week, and what somebody should look at. */
export default async function HomePage() {
  const { ctx, user, can } = await requirePortal();
  if (ctx.permissions.size === 0) return <NoAccess group={user.group} />;
  const maySearch = can('get_receipts') && can('search_receipts');
  const overview = await getOverview(ctx, { now: new Date(), can });
  const t = await getTranslations('portal.home');
  const format = await portalValueFormat(ctx.retailer);
  const locale = await portalFormatLocale(ctx.retailer);
  const { timezone } = ctx.retailer.settings;
  const { periods, sales } = overview;
  const day = (date: string) =>
    wall(locale, { weekday: 'long', day: 'numeric', month: 'long' }, `${date}T12:00Z`);
  const hour = (value: number) =>
    wall(locale, { hour: 'numeric' }, `2000-01-01T${String(value).padStart(2, '0')}:00Z`);
  return (
    <div className="@container">
      <div className="px-4 pt-5 pb-10 @3xl:px-6">
        <PageHeader title={t('title')} description={`${day(periods.day)} · ${timezone}`} />
        <div className="flex flex-col gap-4">
          {sales !== null && <Figures sales={sales} format={format} />}
          {/* What needs a look may be long: all of that stands beside the second row, and the first stays as it is. */}
          <div className="grid items-start gap-4 @4xl:grid-cols-[minmax(0,1fr)_22rem] @4xl:grid-rows-[auto_1fr]">
            {sales !== null && (
              <Card className="@container">
                <CardHeader
                  title={t('hours')}
                  description={t('hoursNote', { day: day(periods.day), lastDay: day(periods.lastDay) })}
                />
                <CardBody>
                  <HourChart hours={sales.hours} hourText={hour} number={format.quantity} />
                </CardBody>
              </Card>
            )}
            <Card className="@4xl:row-span-2">
              <CardHeader title={t('attention.title')} description={t('attention.note')} />
              <AttentionList
                overview={overview}
                maySearch={maySearch}
                instant={(at) => format.instant(at, timezone)}
              />
            </Card>
            {sales !== null && (
              <Card>
                <CardHeader title={t('stores')} description={t('storesNote')} />
                <StoreList
                  stores={sales.stores}
                  retailer={ctx.retailer.name}
                  maySearch={maySearch}
                  day={periods.day}
                  format={format}
                />
              </Card>
            )}
          </div>
        </div>
      </div>
    </div>
  );
}

function wall(locale: string, options: Intl.DateTimeFormatOptions, instant: string): string {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(instant));
}
