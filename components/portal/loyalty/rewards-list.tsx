'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Badge } from '@/components/ui/badge';
import { portalPath } from '@/lib/core/portal-path';
import { listWithin } from '../kit/list/list';
import { ListView, type ListViewProps } from '../kit/list/list-view';
import { ResourceTable } from '../kit/list/resource-table';
import { timeWidth } from '../kit/list/time-width';
import { rewardList, type RewardRow } from './list';
import { toast } from '@/components/ui/toast';
import { Button } from '@/components/ui/button';
import { api } from '@/components/portal/api/client';
import type { RewardWire } from '@/lib/domain/loyalty/schema';
import { useErrorText } from '@/components/portal/kit/text/use-error-text';
import { useSave } from '@/components/portal/kit/form/use-save';

interface RewardsListProps extends ListViewProps {
  readonly programId: number;
  readonly mayOpenConsumers: boolean;
  readonly mayClaim: boolean;
}

export function RewardsList({ programId, mayOpenConsumers, mayClaim, ...rest }: RewardsListProps) {
  const t = useTranslations('portal.loyalty.rewards');
  const list = useMemo(() => listWithin(rewardList, { program: programId }), [programId]);
  return (
    <ListView list={list} {...rest}>
      {({ rows }) => (
        <ResourceTable
          label={t('label')}
          rows={rows}
          rowKey={({ id }) => String(id)}
          {...(mayOpenConsumers
            ? { rowHref: ({ identifier }: RewardRow) => portalPath.identifier(identifier) }
            : {})}
          columns={[
            { key: 'consumer', label: t('columns.consumer'), cell: consumerCell, className: 'w-[22%]' },
            { key: 'name', label: t('columns.name'), cell: nameCell },
            {
              key: 'value',
              label: t('columns.value'),
              cell: ({ value }) => value,
              numeric: true,
              className: 'w-28',
            },
            { key: 'state', label: t('columns.state'), cell: stateCell, className: 'w-32' },
            {
              key: 'won',
              label: t('columns.won'),
              sorted: 'descending',
              cell: ({ won }) => won,
              className: `hidden @4xl:table-cell ${timeWidth} tabular`,
            },
            ...(mayClaim
              ? [
                  {
                    key: 'action',
                    label: t('columns.action'),
                    cell: claimCell(programId),
                    className: 'w-44',
                  },
                ]
              : []),
          ]}
        />
      )}
    </ListView>
  );
}

const consumerCell = ({ identifier }: RewardRow) => <bdi className="foreign">{identifier}</bdi>;
const nameCell = ({ name }: RewardRow) => <span className="foreign">{name}</span>;
const stateCell = ({ claimed }: RewardRow) => <RewardState claimed={claimed} />;

function claimCell(programId: number) {
  return (reward: RewardRow) => <ClaimReward programId={programId} reward={reward} />;
}

function RewardState({ claimed }: Pick<RewardRow, 'claimed'>) {
  const t = useTranslations('portal.loyalty.rewards');
  return <Badge tone={claimed ? 'neutral' : 'accent'}>{t(claimed ? 'onlyClaimed' : 'notClaimed')}</Badge>;
}

interface ClaimRewardProps {
  readonly programId: number;
  readonly reward: Pick<RewardWire, 'id' | 'claimed'>;
}

function ClaimReward({ programId, reward }: ClaimRewardProps) {
  const t = useTranslations('portal.loyalty.rewards.claim');
  const text = useErrorText();
  const change = useSave({
    save: (claimed: boolean) =>
      api('patch_reward', {
        params: { program_id: programId, reward_id: reward.id },
        body: { claimed },
      }),
    onSaved: (_answer, claimed) =>
      toast.success(claimed ? t('claimed') : t('unclaimed'), {
        action: { label: t('undo'), onClick: () => change.mutate(!claimed) },
      }),
    onFailed: (error) => toast.error(text(error)),
  });
  return (
    <Button
      size="sm"
      variant={reward.claimed ? 'ghost' : 'secondary'}
      loading={change.isPending}
      onClick={() => change.mutate(!reward.claimed)}
      // The button is raised, because a link covers the whole row.
      className="relative z-1"
    >
      {reward.claimed ? t('unclaim') : t('claim')}
    </Button>
  );
}
