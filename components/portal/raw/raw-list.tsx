'use client';

import { Inbox } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ListLink } from '../kit/list/list-link';
import { ListView, type ListViewProps } from '../kit/list/list-view';
import { useListAddress } from '../kit/list/use-list-address';
import { rawList } from './list';
import { Notice } from '../kit/notice';
import { RawTable } from './raw-table';
import { studioHref } from './studio-href';

interface RawListProps extends ListViewProps {
  readonly mayOpen: boolean;
  readonly mayStudio: boolean;
}

export function RawList({ mayOpen, mayStudio, ...rest }: RawListProps) {
  const t = useTranslations('portal.raw');
  const { address } = useListAddress(rawList);
  return (
    <ListView list={rawList} {...rest}>
      {({ rows, ways }) => {
        const [newest] = rows;
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
            <RawTable rows={rows} mayOpen={mayOpen} />
          </>
        );
      }}
    </ListView>
  );
}
