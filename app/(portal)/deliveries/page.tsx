import { Send } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { DeliveriesList, DeliverySearch } from '@/components/portal/deliveries/deliveries-list';
import { DeliveryFilters } from '@/components/portal/deliveries/delivery-filters';
import { ListPage } from '@/components/portal/kit/list/list-page';
import { startList } from '@/components/portal/kit/list/start-list';
import { portalPage } from '@/components/portal/kit/portal-page';
import { portalFormatLocale } from '@/components/portal/kit/format/value-format';
import { Notice } from '@/components/portal/kit/notice';
import { EmptyState } from '@/components/ui/empty-state';
import { undeliveredChannels } from '@/lib/domain/delivery/send/choose-provider';
import { deliverySource } from '@/components/portal/deliveries/delivery-source';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('portal.deliveries');
  return { title: t('title') };
}

export default portalPage({
  needs: 'get_deliveries',
  async view(portal, { searchParams }: PageProps<'/deliveries'>) {
    const { retailer } = portal.ctx;
    const t = await getTranslations('portal.deliveries');
    const undelivered = undeliveredChannels(retailer, retailer.settings.channels);
    const none = (title: 'empty' | 'noMatch') => (
      <EmptyState icon={<Send />} title={t(title)}>
        {t(`${title}Note`)}
      </EmptyState>
    );
    const start = await startList(deliverySource, portal, searchParams);
    return (
      <ListPage
        title={t('title')}
        description={t('note')}
        above={
          undelivered.length > 0 && (
            <Notice tone="warning" role="note">
              {undelivered.map((silent) => `${t('undelivered', { channel: silent })} `)}
              {t('setUp')}
            </Notice>
          )
        }
        filters={
          <>
            <DeliverySearch />
            <DeliveryFilters locale={portalFormatLocale(portal)} />
          </>
        }
      >
        <DeliveriesList
          start={start}
          mayOpen={portal.can('get_delivery')}
          none={{ query: none('noMatch'), place: none('empty'), empty: none('empty') }}
        />
      </ListPage>
    );
  },
});
