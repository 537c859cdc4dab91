import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import type { FailureGroup } from '@/lib/domain/pos/list-failure-groups';
import { ResourceTable } from '../list/resource-table';
import type { ValueFormat } from '../value-format';
import { rawHref } from './raw-address';

/** A cause of failures with its words. */
export interface FailureGroupItem extends FailureGroup {
  readonly text: string;
}

interface FailureGroupsProps {
  readonly groups: readonly FailureGroupItem[];
  readonly format: ValueFormat;
  readonly timeZone: string;
  readonly mayOpen: boolean;
}

/** Failed raw receipts by cause: how many, from how many tills, since when. A cause of one leads to that one. */
export function FailureGroups({ groups, format, timeZone, mayOpen }: FailureGroupsProps) {
  const t = useTranslations('portal.raw.groups');
  const hrefOf = ({ count, cause, newest }: FailureGroupItem) =>
    count === 1 && mayOpen ? `/raw/${newest}` : rawHref({ state: 'failed', cause });
  const when = (at: Date) => (
    <time dateTime={at.toISOString()} className="tabular">
      {format.instant(at, timeZone)}
    </time>
  );
  return (
    <ResourceTable
      label={t('label')}
      rows={groups}
      rowKey={({ cause }) => cause}
      rowHref={hrefOf}
      columns={[
        { key: 'cause', label: t('cause'), cell: causeCell },
        {
          key: 'count',
          label: t('count'),
          cell: ({ count }) => format.quantity(count),
          numeric: true,
          sorted: 'descending',
          className: 'w-24 @5xl:w-28',
        },
        {
          key: 'transformation',
          label: t('transformation'),
          cell: mappingCell,
          className: 'w-36 @5xl:w-44',
        },
        { key: 'tills', label: t('tills'), cell: tillsCell, className: 'w-36 @6xl:w-48' },
        {
          key: 'first',
          label: t('first'),
          cell: ({ firstAt }) => when(firstAt),
          className: 'hidden w-52 @6xl:table-cell',
        },
        {
          key: 'last',
          label: t('last'),
          cell: ({ lastAt }) => when(lastAt),
          className: 'hidden w-52 @5xl:table-cell',
        },
      ]}
    />
  );
}

const causeCell = ({ text }: FailureGroupItem) => (
  <bdi className="line-clamp-2 text-danger-ink" title={text}>
    {text}
  </bdi>
);
const mappingCell = (group: FailureGroupItem) =>
  group.transformation === null ? null : <Mapping {...group} />;
const tillsCell = (group: FailureGroupItem) => (group.tills === 0 ? null : <Tills {...group} />);

function Mapping({ transformation, isPublishedSince }: FailureGroupItem) {
  const t = useTranslations('portal.raw.groups');
  return (
    <span className="flex items-center gap-2">
      <bdi className="min-w-0 truncate">{transformation}</bdi>
      {isPublishedSince && <Badge tone="success">{t('publishedSince')}</Badge>}
    </span>
  );
}

function Tills({ tills, tillNames }: FailureGroupItem) {
  const t = useTranslations('portal.raw.groups');
  const more = tills > tillNames.length ? ' …' : '';
  const names = `${tillNames.join(', ')}${more}`;
  return (
    <span className="@max-2xl:flex @max-2xl:flex-wrap @max-2xl:gap-x-1.5">
      {t('tillCount', { count: tills })}
      <bdi className="block truncate text-xs text-ink-subtle" title={names}>
        {names}
      </bdi>
    </span>
  );
}
