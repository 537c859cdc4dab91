import { may } from '@/lib/platform/auth/permissions';
import { ArrowLeft, Pencil, ReceiptText } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { getLocale, getTranslations } from 'next-intl/server';
import { portalPage } from '@/components/portal/kit/portal-page';
import { cache } from 'react';
import { codeLists } from '@/components/portal/kit/form/code-lists';
import { portalValueFormat } from '@/components/portal/kit/format/value-format';
import { EditStore } from '@/components/portal/stores/edit-store';
import { StoreFacts } from '@/components/portal/stores/store-facts';
import { StoreTills } from '@/components/portal/stores/store-tills';
import { buttonClass } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page-header';
import { requirePortal } from '@/lib/platform/auth/find-portal';
import type { Portal } from '@/lib/platform/auth/portal';
import { orNull } from '@/lib/core/errors';
import { numberInPath } from '@/lib/platform/http/path';
import { getStore } from '@/lib/domain/stores/read-stores';
import { isSilent } from '@/lib/domain/stores/silent';
import { listTills } from '@/lib/domain/pos/list-tills';
import { presentStore } from '@/lib/domain/stores/present';
import type { StoreWire } from '@/lib/domain/stores/schema';
import { portalPath } from '@/lib/core/portal-path';

const findPageStore = cache(async (reference: string): Promise<StoreWire | null> => {
  const { ctx } = await requirePortal();
  if (!may(ctx, 'get_store')) return null;
  const store = await orNull(getStore(ctx, numberInPath().parse(reference)));
  return store === null ? null : presentStore(store);
});

export async function generateMetadata({ params }: PageProps<'/stores/[reference]'>): Promise<Metadata> {
  const store = await findPageStore((await params).reference);
  return { title: store?.name ?? (await getTranslations('portal.stores'))('notFound.title') };
}

export default portalPage({
  needs: 'get_store',
  load: async (_portal: Portal, { params }: PageProps<'/stores/[reference]'>) =>
    findPageStore((await params).reference),
  async view(portal, { searchParams }: PageProps<'/stores/[reference]'>, store) {
    const { ctx, can } = portal;
    const mayEdit = can('patch_store');
    const isEditing = mayEdit && (await searchParams)['edit'] !== undefined;
    const t = await getTranslations('portal.stores');
    const tUi = await getTranslations('ui');
    const { timezone, currency, locale } = ctx.retailer.settings;
    const retailer = { timezone, currency, locale };
    const page = portalPath.store(store.reference);
    return (
      <div className="@container">
        <div className="px-4 pt-5 @3xl:px-6">
          <PageHeader
            title={isEditing ? t('editTitle', { name: store.name }) : store.name}
            back={
              <Link href={isEditing || !can('get_stores') ? page : portalPath.stores()}>
                <ArrowLeft aria-hidden />
                {isEditing ? store.name : t('title')}
              </Link>
            }
            actions={
              !isEditing && (
                <>
                  {can('get_receipts') && can('search_receipts') && (
                    <Link
                      href={portalPath.receipts({ q: `store_reference:${store.reference}` })}
                      className={buttonClass()}
                    >
                      <ReceiptText aria-hidden />
                      {t('receipts')}
                    </Link>
                  )}
                  {mayEdit && (
                    <Link
                      data-command="edit"
                      aria-keyshortcuts="e"
                      href={portalPath.store(store.reference, { edit: true })}
                      className={buttonClass({ variant: 'primary' })}
                    >
                      <Pencil aria-hidden />
                      {tUi('edit')}
                    </Link>
                  )}
                </>
              )
            }
          />
          {isEditing ? (
            <EditStore store={store} lists={codeLists(await getLocale())} retailer={retailer} />
          ) : (
            <div className="grid items-start gap-4 pb-10 @5xl:grid-cols-[minmax(0,1fr)_24rem]">
              <StoreFacts store={store} retailer={ctx.retailer} format={portalValueFormat(portal)} />
              {may(ctx, 'get_store_tills') && (
                <Tills portal={{ ...portal, ctx }} reference={store.reference} />
              )}
            </div>
          )}
        </div>
      </div>
    );
  },
});

interface TillsProps {
  readonly portal: Portal<'get_store_tills'>;
  readonly reference: number;
}

async function Tills({ portal, reference }: TillsProps) {
  const { ctx } = portal;
  const format = portalValueFormat(portal);
  const now = new Date();
  const tills = (await listTills(ctx, reference)).map(({ uuid, id, lastSeenAt }) => ({
    uuid,
    id,
    seen: format.instant(lastSeenAt, ctx.retailer.settings.timezone),
    isSilent: isSilent(lastSeenAt, now),
  }));
  return <StoreTills tills={tills} />;
}
