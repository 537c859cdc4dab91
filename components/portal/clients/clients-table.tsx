import { useTranslations } from 'next-intl';
import type { ClientWire } from '@/lib/domain/clients/schema';
import { Ago } from '../ago';
import { ResourceTable } from '../list/resource-table';
import type { ValueFormat } from '../value-format';
import { ClientKind, ClientState } from './client-badges';

interface ClientsTableProps {
  readonly clients: readonly ClientWire[];
  readonly format: ValueFormat;
  readonly timeZone: string;
  readonly mayOpen: boolean;
}

interface Row extends Pick<ClientsTableProps, 'format' | 'timeZone'> {
  readonly client: ClientWire;
}

const descriptionCell = ({ client }: Row) => <span className="foreign">{client.description}</span>;
const kindCell = ({ client }: Row) => <ClientKind authentication={client.authentication} />;
const lastUseCell = (row: Row) => <LastUse {...row} />;
const stateCell = ({ client }: Row) => <ClientState client={client} />;

/** Clients with what they may do and when they were last seen. */
export function ClientsTable({ clients, mayOpen, format, timeZone }: ClientsTableProps) {
  const t = useTranslations('portal.clients');
  return (
    <ResourceTable
      label={t('title')}
      rows={clients.map((client): Row => ({ client, format, timeZone }))}
      rowKey={({ client }) => String(client.id)}
      {...(mayOpen ? { rowHref: ({ client }: Row) => `/clients/${client.authentication}/${client.id}` } : {})}
      columns={[
        { key: 'description', label: t('columns.description'), cell: descriptionCell },
        { key: 'kind', label: t('columns.kind'), cell: kindCell, className: 'w-36' },
        {
          key: 'permissions',
          label: t('columns.permissions'),
          cell: ({ client }) => client.permissions.length,
          numeric: true,
          className: 'hidden w-32 @3xl:table-cell',
        },
        { key: 'lastUsed', label: t('columns.lastUsed'), cell: lastUseCell, className: 'w-64' },
        { key: 'state', label: t('columns.state'), cell: stateCell, className: 'w-32' },
      ]}
    />
  );
}

function LastUse({ client, format, timeZone }: Row) {
  const t = useTranslations('portal.clients');
  const { last_used_timestamp: used, last_used_address: address } = client;
  if (used === null) return <span className="text-ink-subtle">{t('neverUsed')}</span>;
  return (
    <>
      <Ago at={new Date(used)} format={format} timeZone={timeZone} />
      {address !== null && (
        <span className="ms-1.5 text-xs text-ink-subtle">{t('lastUsedFrom', { address })}</span>
      )}
    </>
  );
}
