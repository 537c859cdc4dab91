'use client';

import { Inbox } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ListLink } from '../kit/list/list-link';
import { ListView, type ListViewProps } from '../kit/list/list-view';
import { useListAddress } from '../kit/list/use-list-address';
import { rawList } from '../lists';
import { Notice } from '../notice';
import { FailureGroups, type FailureGroupRow } from './failure-groups';
import { RawTable, type RawReceiptRow } from './raw-table';
import { studioHref } from './studio-href';

/** A raw receipt of the list, or the failed ones of one cause. A page has rows of one kind. */
export type RawRow = RawReceiptRow | FailureGroupRow;

interface RawListProps extends ListViewProps {
  readonly mayOpen: boolean;
  /** Whether the user may look at a mapping with a raw receipt beside it. */
  readonly mayStudio: boolean;
}

/** The raw receipts of an address, or the causes of failed ones. */
export function RawList({ mayOpen, mayStudio, ...rest }: RawListProps) {
  const t = useTranslations('portal.raw');
  const { address } = useListAddress(rawList);
  return (
    <ListView list={rawList} {...rest}>
      {({ rows, ways }) => {
        const groups = rows.filter((row) => row.kind === 'group');
        if (groups.length > 0) return <FailureGroups groups={groups} mayOpen={mayOpen} />;
        const raw = rows.filter((row) => row.kind === 'raw');
        const [newest] = raw;
        if (newest === undefined) {
          return (
            <EmptyState
              icon={<Inbox />}
              title={t('noneYet')}
              action={
                <ListLink list={rawList} to={ways.next ?? {}} className={buttonClass({})}>
                  {t('lookOn')}
                </ListLink>
              }
            >
              {t('stopped')}
            </EmptyState>
          );
        }
        return (
          <>
            {address.cause !== null && (
              <div className="px-4 pb-4">
                <Notice tone="danger">
                  <p className="font-medium">{newest.failure}</p>
                  {mayStudio && (
                    <Link href={studioHref(newest)} className="underline underline-offset-4">
                      {t('groups.openNewest')}
                    </Link>
                  )}
                </Notice>
              </div>
            )}
            <RawTable rows={raw} mayOpen={mayOpen} />
          </>
        );
      }}
    </ListView>
  );
}
