import { ArrowLeft, ReceiptText } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { portalValueFormat } from '@/components/portal/kit/format/value-format';
import { portalPage } from '@/components/portal/kit/portal-page';
import { storesInWords } from '@/components/portal/tills/stores-in-words';
import { TillDisplays } from '@/components/portal/tills/till-displays';
import { TillFacts } from '@/components/portal/tills/till-facts';
import { buttonClass } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page-header';
import { orNull } from '@/lib/core/errors';
import { portalPath } from '@/lib/core/portal-path';
import { getTill } from '@/lib/domain/tills/read-tills';
import type { TillWire } from '@/lib/domain/tills/schema';
import { requirePortal } from '@/lib/platform/auth/find-portal';
import { may } from '@/lib/platform/auth/permissions';
import type { Portal } from '@/lib/platform/auth/portal';

const findPageTill = cache(async (till: string): Promise<TillWire | null> => {
  const { ctx } = await requirePortal();
  return may(ctx, 'get_till') ? orNull(getTill(ctx, till)) : null;
});

export async function generateMetadata({ params }: PageProps<'/tills/[till]'>): Promise<Metadata> {
  const till = await findPageTill((await params).till);
  const t = await getTranslations('portal.tills');
  return { title: till === null ? t('notFound.title') : (till.name ?? t('unnamed')) };
}

export default portalPage({
  needs: 'get_till',
  load: async (_portal: Portal, { params }: PageProps<'/tills/[till]'>) => findPageTill((await params).till),
  async view(portal, _props, till) {
    const { ctx, can } = portal;
    const t = await getTranslations('portal.tills');
    const format = portalValueFormat(portal);
    const storeOf = await storesInWords(portal, [till]);
    const { timezone } = ctx.retailer.settings;
    return (
      <div className="@container">
        <div className="px-4 pt-5 @3xl:px-6">
          <PageHeader
            title={till.name ?? t('unnamed')}
            back={
              can('get_tills') && (
                <Link href={portalPath.tills()}>
                  <ArrowLeft aria-hidden />
                  {t('title')}
                </Link>
              )
            }
            actions={
              can('get_receipts') &&
              can('search_receipts') && (
                <Link href={portalPath.receipts({ q: `till_uuid:${till.till}` })} className={buttonClass()}>
                  <ReceiptText aria-hidden />
                  {t('facts.today')}
                </Link>
              )
            }
          />
          <div className="grid items-start gap-4 pb-10 @5xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
            <TillFacts
              till={till}
              store={storeOf(till)}
              mayOpenStore={can('get_store')}
              format={format}
              timeZone={timezone}
            />
            <TillDisplays
              till={till.till}
              displays={till.displays.map(({ id, created_timestamp: since, created_by: by }) => ({
                id,
                since: format.instant(new Date(since), timezone),
                by: by.replace(/^user:/, ''),
              }))}
              mayChange={can('put_till')}
            />
          </div>
        </div>
      </div>
    );
  },
});
