import { useTranslations } from 'next-intl';
import type { CardWire } from '@/lib/domain/cards/schema';
import { ResourceTable } from '../list/resource-table';
import type { ValueFormat } from '../value-format';

interface CardsTableProps {
  readonly rows: readonly CardWire[];
  readonly format: ValueFormat;
  readonly timeZone: string;
}

/** The list of cards; only the end of a number is shown. */
export function CardsTable({ rows, format, timeZone }: CardsTableProps) {
  const t = useTranslations('portal.cards.columns');
  const tTable = useTranslations('portal.cards');
  const when = (timestamp: string) => format.instant(new Date(timestamp), timeZone);
  return (
    <ResourceTable
      label={tTable('tableLabel')}
      rows={rows}
      rowKey={({ place }) => place}
      columns={[
        { key: 'number', label: t('number'), cell: numberCell },
        { key: 'created', label: t('created'), cell: (card) => when(card.created_timestamp) },
        {
          key: 'updated',
          label: t('updated'),
          cell: (card) => when(card.updated_timestamp),
          className: 'hidden @3xl:table-cell',
        },
      ]}
    />
  );
}

const numberCell = ({ card_number: number }: CardWire) => <span className="tabular">{number}</span>;
