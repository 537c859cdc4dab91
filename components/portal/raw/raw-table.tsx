import { useTranslations } from 'next-intl';
import { portalPath } from '@/lib/core/portal-path';
import { ResourceTable } from '../kit/list/resource-table';
import { timeWidth } from '../kit/list/time-width';
import { RawStateBadge } from './raw-state-badge';
import type { RawReceiptRow } from './list';

const receivedCell = ({ received }: RawReceiptRow) => (
  <time dateTime={received.at} className="tabular">
    {received.text}
  </time>
);
const stateCell = ({ state, test }: RawReceiptRow) => <RawStateBadge state={state} test={test} />;
const sourceCell = ({ source }: RawReceiptRow) => <bdi>{source}</bdi>;
const resultCell = (row: RawReceiptRow) => <Result {...row} />;
const transformationCell = ({ transformation }: RawReceiptRow) =>
  transformation === null ? null : <bdi>{transformation}</bdi>;

interface RawTableProps {
  readonly rows: readonly RawReceiptRow[];
  readonly mayOpen: boolean;
}

export function RawTable({ rows, mayOpen }: RawTableProps) {
  const t = useTranslations('portal.raw');
  return (
    <ResourceTable
      label={t('title')}
      rows={rows}
      rowKey={({ id }) => id}
      {...(mayOpen ? { rowHref: ({ id }: RawReceiptRow) => portalPath.rawReceipt(id) } : {})}
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

function Result({ state, failure, receipts }: RawReceiptRow) {
  const t = useTranslations('portal.raw');
  if (state === 'failed') return <bdi className="line-clamp-2 text-danger-ink">{failure}</bdi>;
  return <span className="text-ink-muted">{t('receipts', { count: receipts })}</span>;
}
