import { may } from '@/lib/platform/auth/permissions';
import { Code } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { ListPage } from '@/components/portal/kit/list/list-page';
import { NoMatch } from '@/components/portal/kit/list/no-match';
import { startList } from '@/components/portal/kit/list/start-list';
import { portalPage } from '@/components/portal/kit/portal-page';
import { TillTabs } from '@/components/portal/tills/till-tabs';
import { NewTransformation } from '@/components/portal/transformations/new-transformation';
import {
  TransformationSearch,
  TransformationsList,
} from '@/components/portal/transformations/transformations-list';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { orNull } from '@/lib/core/errors';
import { getRaw } from '@/lib/domain/pos/get-raw';
import { listBuiltIns } from '@/lib/domain/transformations/built-in-transformations';
import { portalPath } from '@/lib/core/portal-path';
import { transformationSource } from '@/components/portal/transformations/transformation-source';

/** The list has a search box from this number of rows on. */
const searchedFrom = 10;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('portal.transformations');
  return { title: t('title') };
}

export default portalPage({
  needs: 'get_transformations',
  async view(portal, { searchParams }: PageProps<'/transformations'>) {
    const { ctx, can } = portal;
    const { raw, q } = await searchParams;
    const mayMake = can('post_transformation');
    const builtIns = mayMake ? (await listBuiltIns(ctx)).filter(({ installed }) => !installed) : [];
    const writtenFor =
      may(ctx, 'get_raw_receipt') && typeof raw === 'string' ? await orNull(getRaw(ctx, raw)) : null;
    const t = await getTranslations('portal.transformations');
    const empty = (
      <EmptyState
        icon={<Code />}
        title={t('empty')}
        action={
          <Link href={portalPath.apiReferencePart('write-a-transformation')} className={buttonClass()}>
            {t('guide')}
          </Link>
        }
      >
        {t('emptyNote')}
      </EmptyState>
    );
    const noMatch = (
      <NoMatch title={t('noMatch.title')} href={portalPath.transformations()} action={t('noMatch.all')}>
        {t('noMatch.body')}
      </NoMatch>
    );
    const start = await startList(transformationSource, portal, searchParams);
    const { listed } = start;
    const isLong = listed.kind === 'rows' && listed.rows.values.length > searchedFrom;
    return (
      <ListPage
        title={t('title')}
        description={t('note')}
        filters={(isLong || q !== undefined) && <TransformationSearch />}
        above={<TillTabs current="transformations" can={can} />}
        actions={
          <>
            {can('get_raw_receipts') && (
              <Link href={portalPath.problems({ kind: 'raw_failed' })} className={buttonClass()}>
                {t('failedRaw')}
              </Link>
            )}
            {mayMake && (
              <NewTransformation
                // The key opens a new dialog when the address names a different raw receipt.
                key={writtenFor?.id}
                builtIns={builtIns.map(({ name, title, contentTypes }) => ({ name, title, contentTypes }))}
                writtenFor={writtenFor && { id: writtenFor.id, contentType: writtenFor.contentType }}
              />
            )}
          </>
        }
      >
        <TransformationsList
          start={start}
          mayOpen={can('get_transformation')}
          none={{ query: noMatch, place: noMatch, empty }}
        />
      </ListPage>
    );
  },
});
