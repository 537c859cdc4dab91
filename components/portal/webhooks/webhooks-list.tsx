'use client';

import { useTranslations } from 'next-intl';
import { portalPath } from '@/lib/core/portal-path';
import { AgoText } from '../kit/format/ago';
import { ListView, type ListViewProps } from '../kit/list/list-view';
import { ResourceTable } from '../kit/list/resource-table';
import { webhookList, type WebhookRow } from './list';
import { WebhookHealth } from './webhook-health';

const addressCell = (row: WebhookRow) => <Address {...row} />;
const healthCell = (webhook: WebhookRow) => <WebhookHealth webhook={webhook} />;
const typesCell = ({ types }: WebhookRow) => <TypeCount count={types.length} />;
const lastSuccessCell = (row: WebhookRow) => <LastSuccess {...row} />;

export function WebhooksList(props: ListViewProps) {
  const t = useTranslations('portal.webhooks');
  return (
    <ListView list={webhookList} {...props}>
      {({ rows }) => (
        <ResourceTable
          label={t('title')}
          rows={rows}
          rowKey={({ id }) => String(id)}
          rowHref={({ id }) => portalPath.webhook(id)}
          columns={[
            { key: 'url', label: t('columns.url'), cell: addressCell },
            {
              key: 'types',
              label: t('columns.types'),
              cell: typesCell,
              className: 'hidden w-32 @3xl:table-cell',
            },
            { key: 'lastSuccess', label: t('columns.lastSuccess'), cell: lastSuccessCell, className: 'w-48' },
            { key: 'health', label: t('columns.health'), cell: healthCell, className: 'w-44' },
          ]}
        />
      )}
    </ListView>
  );
}

function Address({ url, description }: WebhookRow) {
  return (
    <>
      {description !== '' && <span className="foreign block font-medium">{description}</span>}
      <span className="foreign text-xs break-all text-ink-muted">{url}</span>
    </>
  );
}

function TypeCount({ count }: { readonly count: number }) {
  const t = useTranslations('portal.webhooks');
  return count === 0 ? t('allTypes') : t('typeCount', { count });
}

function LastSuccess({ lastSuccess }: WebhookRow) {
  const t = useTranslations('portal.webhooks');
  if (lastSuccess === null) return <span className="text-ink-subtle">{t('never')}</span>;
  return <AgoText {...lastSuccess} />;
}
