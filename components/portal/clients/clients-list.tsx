'use client';

import { useTranslations } from 'next-intl';
import { portalPath } from '@/lib/core/portal-path';
import { AgoText } from '../kit/format/ago';
import { ListSearch } from '../kit/list/list-search';
import { ListView, type ListViewProps } from '../kit/list/list-view';
import { ResourceTable } from '../kit/list/resource-table';
import { clientList, type ClientRow } from './list';
import { ClientKind, ClientState } from './client-badges';

const descriptionCell = ({ description }: ClientRow) => <span className="foreign">{description}</span>;
const kindCell = (client: ClientRow) => <ClientKind {...client} />;
const lastUseCell = (row: ClientRow) => <LastUse {...row} />;
const stateCell = (client: ClientRow) => <ClientState client={client} />;

export function ClientSearch() {
  const t = useTranslations('portal.clients');
  return <ListSearch list={clientList} label={t('search')} />;
}

export function ClientsList({ mayOpen, ...rest }: ListViewProps & { readonly mayOpen: boolean }) {
  const t = useTranslations('portal.clients');
  return (
    <ListView list={clientList} {...rest}>
      {({ rows }) => (
        <ResourceTable
          label={t('title')}
          rows={rows}
          rowKey={({ id }) => String(id)}
          {...(mayOpen ? { rowHref: portalPath.client } : {})}
          columns={[
            { key: 'description', label: t('columns.description'), cell: descriptionCell },
            { key: 'kind', label: t('columns.kind'), cell: kindCell, className: 'w-48' },
            {
              key: 'permissions',
              label: t('columns.permissions'),
              cell: ({ permissions }) => permissions.length,
              numeric: true,
              className: 'hidden w-32 @3xl:table-cell',
            },
            { key: 'lastUsed', label: t('columns.lastUsed'), cell: lastUseCell, className: 'w-64' },
            { key: 'state', label: t('columns.state'), cell: stateCell, className: 'w-32' },
          ]}
        />
      )}
    </ListView>
  );
}

function LastUse({ lastUsed, last_used_address: address }: ClientRow) {
  const t = useTranslations('portal.clients');
  if (lastUsed === null) return <span className="text-ink-subtle">{t('neverUsed')}</span>;
  return (
    <>
      <AgoText {...lastUsed} />
      {address !== null && (
        <span className="ms-1.5 text-xs text-ink-subtle">{t('lastUsedFrom', { address })}</span>
      )}
    </>
  );
}
