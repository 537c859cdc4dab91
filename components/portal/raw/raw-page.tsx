'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button';
import { portalPath } from '@/lib/core/portal-path';
import { BackLink } from '../kit/links/back-link';
import { ListPage } from '../kit/list/list-page';
import { useListAddress } from '../kit/list/use-list-address';
import { ListSearch } from '../kit/list/list-search';
import { rawList } from './list';
import { BulkReplay } from './bulk-replay';
import { StateFilter } from './state-filter';

interface RawPageProps {
  readonly mayImport: boolean;
  readonly mayReplay: boolean;
  readonly tabs: ReactNode;
  readonly children: ReactNode;
}

export function RawPage({ mayImport, mayReplay, tabs, children }: RawPageProps) {
  const t = useTranslations('portal.raw');
  const { address } = useListAddress(rawList);
  const { state, q, transformation, cause } = address;
  return (
    <ListPage
      title={t('title')}
      back={
        cause !== null && (
          <BackLink href={portalPath.problems({ kind: 'raw_failed' })}>{t('groups.all')}</BackLink>
        )
      }
      description={transformation === null ? t('note') : t('noteOf', { name: transformation })}
      actions={
        <>
          {mayImport && (
            <Link href={portalPath.rawImport()} className={buttonClass()}>
              {t('import.title')}
            </Link>
          )}
          {mayReplay && (
            <BulkReplay
              filter={{
                ...(transformation === null ? {} : { transformation }),
                ...(cause === null ? {} : { cause }),
              }}
            />
          )}
        </>
      }
      above={tabs}
      filters={
        <>
          <ListSearch list={rawList} label={t('search')} />
          <StateFilter />
        </>
      }
    >
      {state === 'failed' && q === null && cause === null && (
        <p className="px-4 pb-3 text-sm">
          <Link
            href={portalPath.problems({ kind: 'raw_failed' })}
            className="text-accent-ink underline-offset-4 hover:underline"
          >
            {t('groups.byCause')}
          </Link>
        </p>
      )}
      {children}
    </ListPage>
  );
}
