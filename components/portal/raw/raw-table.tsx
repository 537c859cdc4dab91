import { useTranslations } from 'next-intl';
import type { RawStatusWire } from '@/lib/domain/pos/schema';
import { ResourceTable } from '../list/resource-table';
import { timeWidth } from '../list/time-width';
import { RawStateBadge } from './raw-state-badge';

/** A raw receipt of the list. */
export interface RawListRow {
  readonly id: string;
  readonly state: RawStatusWire['state'];
  /** When it came, for machines and in words. */
  readonly received: string;
  readonly receivedText: string;
  /** What names it best. */
  readonly source: string;
  readonly receipts: number;
  readonly failure: string | null;
  readonly transformation: string | null;
}

const receivedCell = ({ received, receivedText }: RawListRow) => (
  <time dateTime={received} className="tabular">
    {receivedText}
  </time>
);
const stateCell = ({ state }: RawListRow) => <RawStateBadge state={state} />;
const sourceCell = ({ source }: RawListRow) => <bdi>{source}</bdi>;
const resultCell = (row: RawListRow) => <Result {...row} />;
const transformationCell = ({ transformation }: RawListRow) =>
  transformation === null ? null : <bdi>{transformation}</bdi>;

interface RawTableProps {
  readonly rows: readonly RawListRow[];
  readonly mayOpen: boolean;
}

/** The list of raw receipts. */
export function RawTable({ rows, mayOpen }: RawTableProps) {
  const t = useTranslations('portal.raw');
  return (
    <ResourceTable
      label={t('title')}
      rows={rows}
      rowKey={({ id }) => id}
      {...(mayOpen ? { rowHref: ({ id }: RawListRow) => `/raw/${id}` } : {})}
      columns={[
        {
          key: 'received',
          label: t('columns.received'),
          className: timeWidth,
          cell: receivedCell,
          sorted: 'descending',
        },
        { key: 'state', label: t('columns.state'), className: 'w-32', cell: stateCell },
        {
          key: 'source',
          label: t('columns.source'),
          className: 'hidden w-1/5 @3xl:table-cell',
          cell: sourceCell,
        },
        { key: 'result', label: t('columns.result'), className: 'whitespace-normal', cell: resultCell },
        {
          key: 'transformation',
          label: t('columns.transformation'),
          className: 'hidden w-36 @5xl:table-cell',
          cell: transformationCell,
        },
      ]}
    />
  );
}

function Result({ state, failure, receipts }: RawListRow) {
  const t = useTranslations('portal.raw');
  if (state === 'failed') return <bdi className="line-clamp-2 text-danger-ink">{failure}</bdi>;
  return <span className="text-ink-muted">{t('receipts', { count: receipts })}</span>;
}
