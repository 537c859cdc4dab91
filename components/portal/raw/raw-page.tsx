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
import { cn } from '@/components/ui/class-names';
import { ListLink } from '@/components/portal/kit/list/list-link';

const states = [null, 'failed', 'received', 'processed', 'ignored'] as const;

function StateFilter() {
  const t = useTranslations('portal.raw');
  const { address } = useListAddress(rawList);
  return (
    <nav aria-label={t('stateFilter')} className="flex flex-wrap gap-1 print:hidden">
      {states.map((state) => (
        <ListLink
          list={rawList}
          key={state}
          // Without `single`, the link would lead to the problems page, because it groups failures by cause.
          to={{ ...address, state, cause: null, view: state === 'failed' ? 'single' : null, after: null }}
          aria-current={address.state === state ? 'true' : undefined}
          className={cn(
            'flex h-8 items-center rounded-sm px-2.5 text-sm font-medium text-ink-muted hover:bg-hover hover:text-ink',
            address.state === state && 'bg-pressed text-ink',
          )}
        >
          {state === null ? t('allStates') : t(`states.${state}`)}
        </ListLink>
      ))}
    </nav>
  );
}

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
