'use client';

import { useTranslations } from 'next-intl';
import { ListView, type ListViewProps } from '../kit/list/list-view';
import { useListAddress } from '../kit/list/use-list-address';
import { requestList } from './list';
import { RequestEntry } from './request-entry';

export function RequestsList(props: ListViewProps) {
  const t = useTranslations('portal.requests');
  const { address } = useListAddress(requestList);
  return (
    <ListView list={requestList} {...props}>
      {({ rows }) => (
        <ol aria-label={t('title')} className="border-t">
          {rows.map((row) => (
            <RequestEntry
              key={row.id}
              row={row}
              startsOpen={address.request_id !== null && rows.length === 1}
            />
          ))}
        </ol>
      )}
    </ListView>
  );
}
