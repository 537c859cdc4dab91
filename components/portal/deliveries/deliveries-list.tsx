'use client';

import { useTranslations } from 'next-intl';
import { portalPath } from '@/lib/core/portal-path';
import { ErasedText } from '../kit/text/erased-text';
import { ListSearch } from '../kit/list/list-search';
import { ListView, type ListViewProps } from '../kit/list/list-view';
import { ResourceTable } from '../kit/list/resource-table';
import { timeWidth } from '../kit/list/time-width';
import { deliveryList, type DeliveryRow } from './list';
import { DeliveryStateBadge } from './delivery-state-badge';

const recipientCell = ({ recipient }: DeliveryRow) => (
  <bdi>
    <ErasedText>{recipient}</ErasedText>
  </bdi>
);
const stateCell = ({ state, test }: DeliveryRow) => <DeliveryStateBadge state={state} test={test} />;
const aboutCell = (row: DeliveryRow) => <About {...row} />;
const channelCell = (row: DeliveryRow) => <ChannelName {...row} />;
const timeCell = ({ time, timeText }: DeliveryRow) => (
  <time dateTime={time} className="tabular">
    {timeText}
  </time>
);

export function DeliverySearch() {
  const t = useTranslations('portal.deliveries');
  return <ListSearch list={deliveryList} label={t('search')} />;
}

export function DeliveriesList({ mayOpen, ...rest }: ListViewProps & { readonly mayOpen: boolean }) {
  const t = useTranslations('portal.deliveries');
  return (
    <ListView list={deliveryList} {...rest}>
      {({ rows }) => (
        <ResourceTable
          label={t('title')}
          rows={rows}
          rowKey={({ id }) => id}
          {...(mayOpen ? { rowHref: ({ id }: DeliveryRow) => portalPath.delivery(id) } : {})}
          columns={[
            { key: 'recipient', label: t('columns.recipient'), cell: recipientCell },
            { key: 'state', label: t('columns.state'), className: 'w-52', cell: stateCell },
            { key: 'about', label: t('columns.about'), className: 'hidden @4xl:table-cell', cell: aboutCell },
            { key: 'channel', label: t('columns.channel'), className: 'w-24 @4xl:w-28', cell: channelCell },
            {
              key: 'time',
              label: t('columns.time'),
              className: timeWidth,
              cell: timeCell,
              sorted: 'descending',
            },
          ]}
        />
      )}
    </ListView>
  );
}

function About({ kind, subject, failure, state }: DeliveryRow) {
  const t = useTranslations('portal.deliveries.kinds');
  if (state === 'failed' && failure !== null) {
    return (
      <bdi className="text-danger-ink">
        <ErasedText>{failure}</ErasedText>
      </bdi>
    );
  }
  return <bdi className="text-ink-muted">{subject ?? t(kind)}</bdi>;
}

function ChannelName({ channel }: DeliveryRow) {
  const t = useTranslations('portal.deliveries.channels');
  return t(channel);
}
