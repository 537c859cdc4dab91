import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import type { FailureGroup } from '@/lib/domain/pos/list-failure-groups';
import { portalPath } from '@/lib/core/portal-path';
import { ResourceTable } from '../kit/list/resource-table';
import type { TimeWords } from './raw-table';

/** Failed raw receipts of one cause, in words. */
export interface FailureGroupRow extends Pick<
  FailureGroup,
  'cause' | 'newest' | 'transformation' | 'isPublishedSince' | 'tills' | 'tillNames'
> {
  readonly kind: 'group';
  readonly text: string;
  readonly count: string;
  readonly isOne: boolean;
  readonly first: TimeWords;
  readonly last: TimeWords;
}

interface FailureGroupsProps {
  readonly groups: readonly FailureGroupRow[];
  readonly mayOpen: boolean;
}

/** Failed raw receipts by cause: how many, from how many tills, since when. A cause of one leads to that one. */
export function FailureGroups({ groups, mayOpen }: FailureGroupsProps) {
  const t = useTranslations('portal.raw.groups');
  const hrefOf = ({ isOne, cause, newest }: FailureGroupRow) =>
    isOne && mayOpen ? portalPath.rawReceipt(newest) : portalPath.rawReceipts({ state: 'failed', cause });
  const when = ({ at, text }: TimeWords) => (
    <time dateTime={at} className="tabular">
      {text}
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
          cell: ({ count }) => count,
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
          cell: ({ first }) => when(first),
          className: 'hidden w-52 @6xl:table-cell',
        },
        {
          key: 'last',
          label: t('last'),
          cell: ({ last }) => when(last),
          className: 'hidden w-52 @5xl:table-cell',
        },
      ]}
    />
  );
}

const causeCell = ({ text }: FailureGroupRow) => (
  <bdi className="line-clamp-2 text-danger-ink" title={text}>
    {text}
  </bdi>
);
const mappingCell = (group: FailureGroupRow) =>
  group.transformation === null ? null : <Mapping {...group} />;
const tillsCell = (group: FailureGroupRow) => (group.tills === 0 ? null : <Tills {...group} />);

function Mapping({ transformation, isPublishedSince }: FailureGroupRow) {
  const t = useTranslations('portal.raw.groups');
  return (
    <span className="flex items-center gap-2">
      <bdi className="min-w-0 truncate">{transformation}</bdi>
      {isPublishedSince && <Badge tone="success">{t('publishedSince')}</Badge>}
    </span>
  );
}

function Tills({ tills, tillNames }: FailureGroupRow) {
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
