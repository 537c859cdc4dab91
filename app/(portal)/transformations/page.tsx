import { Code } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { PageLinks } from '@/components/portal/list/page-links';
import { NoAccess } from '@/components/portal/no-access';
import { InstallButton } from '@/components/portal/transformations/install-button';
import { NewTransformation } from '@/components/portal/transformations/new-transformation';
import { TransformationsTable } from '@/components/portal/transformations/transformations-table';
import { buttonClass } from '@/components/ui/button';
import { Card, CardHeader } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { orNull } from '@/lib/core/errors';
import { requirePortal } from '@/lib/platform/auth/portal';
import { getRaw } from '@/lib/domain/pos/get-raw';
import { listBuiltIns } from '@/lib/domain/transformations/built-in/built-in-transformations';
import { listTransformations } from '@/lib/domain/transformations/list-transformations';

/** Transformations on one page. */
const pageSize = 50;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('portal.transformations');
  return { title: t('title') };
}

/** How raw receipts become receipts: the retailer's mappings, and those that come with the service. */
export default async function TransformationsPage({ searchParams }: PageProps<'/transformations'>) {
  const { ctx, user, can } = await requirePortal();
  if (!can('get_transformations')) return <NoAccess group={user.group} />;
  const { after, raw } = await searchParams;
  const found = await listTransformations(ctx, {
    count: pageSize + 1,
    after: typeof after === 'string' ? after : undefined,
  });
  const rows = found.slice(0, pageSize);
  const mayMake = can('post_transformation');
  const builtIns = mayMake ? (await listBuiltIns(ctx)).filter(({ installed }) => !installed) : [];
  const writtenFor =
    can('get_raw_receipt') && typeof raw === 'string' ? await orNull(getRaw(ctx, raw)) : null;
  const t = await getTranslations('portal.transformations');
  return (
    <div className="@container">
      <div className="px-4 pt-5">
        <PageHeader
          title={t('title')}
          description={t('note')}
          actions={
            <>
              {can('get_raw_receipts') && (
                <Link href="/raw?state=failed" className={buttonClass()}>
                  {t('failedRaw')}
                </Link>
              )}
              {mayMake && (
                <NewTransformation
                  // Another one in the address is another dialog.
                  key={writtenFor?.id}
                  writtenFor={writtenFor && { id: writtenFor.id, contentType: writtenFor.contentType }}
                />
              )}
            </>
          }
        />
      </div>
      {rows.length === 0 ? (
        <EmptyState
          icon={<Code />}
          title={t('empty')}
          action={
            <Link href="/docs/api/write-a-transformation" className={buttonClass()}>
              {t('guide')}
            </Link>
          }
        >
          {t('emptyNote')}
        </EmptyState>
      ) : (
        <>
          <TransformationsTable rows={rows} mayOpen={can('get_transformation')} />
          <PageLinks
            summary={t('shown', { count: rows.length })}
            first={typeof after === 'string' ? '/transformations' : null}
            next={
              found.length > pageSize
                ? `/transformations?${new URLSearchParams({ after: rows.at(-1)?.name ?? '' }).toString()}`
                : null
            }
          />
        </>
      )}
      {builtIns.length > 0 && (
        <div className="px-4 pt-4 pb-10">
          <Card>
            <CardHeader title={t('builtIn')} description={t('builtInNote')} />
            <ul className="divide-y">
              {builtIns.map(({ name, title, contentTypes }) => (
                <li key={name} className="flex items-center gap-4 px-4 py-2.5 text-sm">
                  <span className="min-w-0 flex-1">
                    <span className="block font-medium">{title}</span>
                    <span className="block truncate text-xs text-ink-subtle">
                      {[name, ...contentTypes].join(' · ')}
                    </span>
                  </span>
                  <InstallButton name={name} title={title} />
                </li>
              ))}
            </ul>
          </Card>
        </div>
      )}
    </div>
  );
}
