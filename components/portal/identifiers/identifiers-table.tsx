import { useTranslations } from 'next-intl';
import type { IdentifierWire } from '@/lib/domain/identifiers/schema';
import { ResourceTable } from '../list/resource-table';
import { timeWidth } from '../list/time-width';
import type { ValueFormat } from '../value-format';
import { consumerHref, consumerName } from './consumer-name';

interface IdentifiersTableProps {
  readonly rows: readonly IdentifierWire[];
  readonly format: ValueFormat;
  readonly timeZone: string;
  readonly mayOpen: boolean;
}

/** The list of consumers. */
export function IdentifiersTable({ rows, format, timeZone, mayOpen }: IdentifiersTableProps) {
  const t = useTranslations('portal.identifiers.columns');
  const tTable = useTranslations('portal.identifiers');
  const last = ({ summary: { last_timestamp: at } }: IdentifierWire) =>
    at === null ? null : format.instant(new Date(at), timeZone);
  return (
    <ResourceTable
      label={tTable('tableLabel')}
      rows={rows}
      rowKey={({ identifier }) => identifier}
      {...(mayOpen ? { rowHref: ({ identifier }: IdentifierWire) => consumerHref(identifier) } : {})}
      columns={[
        {
          key: 'identifier',
          label: t('identifier'),
          cell: identifierCell,
          className: 'w-1/2 @3xl:w-2/5 @5xl:w-[30%]',
        },
        {
          key: 'name',
          label: t('name'),
          cell: ({ properties }) => consumerName(properties),
          className: '@5xl:w-44 @7xl:w-auto',
        },
        {
          key: 'email',
          label: t('email'),
          cell: ({ properties }) => properties.email,
          className: 'hidden @5xl:table-cell',
        },
        {
          key: 'receipts',
          label: t('receipts'),
          cell: ({ summary }) => format.quantity(summary.receipts),
          numeric: true,
          className: 'w-24',
        },
        {
          key: 'last',
          label: t('last'),
          cell: last,
          className: `hidden ${timeWidth} @3xl:table-cell tabular`,
        },
        {
          key: 'updated',
          label: t('updated'),
          cell: ({ updated_timestamp: at }) => format.instant(new Date(at), timeZone),
          sorted: 'descending',
          className: `hidden ${timeWidth} @7xl:table-cell tabular`,
        },
      ]}
    />
  );
}

const identifierCell = ({ identifier }: IdentifierWire) => <bdi className="foreign">{identifier}</bdi>;
