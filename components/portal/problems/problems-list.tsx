'use client';

import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { cn } from '@/components/ui/class-names';
import { portalPath } from '@/lib/core/portal-path';
import { ListView, type ListViewProps } from '../kit/list/list-view';
import { ResourceTable } from '../kit/list/resource-table';
import { timeWidth } from '../kit/list/time-width';
import { problemList, type ProblemRow, type ShownTime } from './list';

export function ProblemsList(props: ListViewProps) {
  const t = useTranslations('portal.problems');
  return (
    <ListView list={problemList} {...props}>
      {({ rows }) => (
        <ResourceTable
          label={t('label')}
          rows={rows}
          rowKey={({ kind, fingerprint }) => `${kind} ${fingerprint}`}
          rowHref={({ kind, fingerprint }) => portalPath.problem(kind, fingerprint)}
          columns={[
            { key: 'problem', label: t('columns.problem'), cell: problemCell },
            {
              key: 'count',
              label: t('columns.count'),
              cell: countCell,
              numeric: true,
              className: 'w-20',
            },
            { key: 'where', label: t('columns.where'), cell: whereCell, className: 'w-40 @5xl:w-52' },
            {
              key: 'assignee',
              label: t('columns.assignee'),
              cell: assigneeCell,
              className: 'hidden w-40 @6xl:table-cell',
            },
            {
              key: 'first',
              label: t('columns.first'),
              cell: firstCell,
              className: cn('hidden @7xl:table-cell', timeWidth),
            },
            {
              key: 'last',
              label: t('columns.last'),
              cell: lastCell,
              sorted: 'descending',
              className: cn('hidden @4xl:table-cell', timeWidth),
            },
          ]}
        />
      )}
    </ListView>
  );
}

const problemCell = (row: ProblemRow) => <Problem {...row} />;
const countCell = ({ count }: ProblemRow) => count;
const firstCell = ({ first }: ProblemRow) => <Time {...first} />;
const lastCell = ({ last }: ProblemRow) => <Time {...last} />;
const whereCell = ({ where, places }: ProblemRow) =>
  where === null ? null : (
    <span title={places}>
      {where}
      <bdi className="block truncate text-xs text-ink-subtle @max-2xl:hidden">{places}</bdi>
    </span>
  );
const assigneeCell = ({ assignee }: ProblemRow) =>
  assignee === null ? null : <bdi className="truncate">{assignee}</bdi>;

function Problem({ title, note, isFixPublished }: ProblemRow) {
  const t = useTranslations('portal.problems');
  return (
    <span className="flex min-w-0 flex-col">
      <span className="flex min-w-0 flex-wrap items-center gap-x-2">
        <bdi className="line-clamp-2 wrap-anywhere" title={title}>
          {title}
        </bdi>
        {isFixPublished && <Badge tone="success">{t('fixPublished')}</Badge>}
      </span>
      <span className="line-clamp-1 text-xs font-normal text-ink-muted">{note}</span>
    </span>
  );
}

function Time({ at, text }: ShownTime) {
  return (
    <time dateTime={at} className="tabular">
      {text}
    </time>
  );
}
