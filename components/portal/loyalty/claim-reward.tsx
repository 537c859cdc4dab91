'use client';

import { useTranslations } from 'next-intl';
import { toast } from '@/components/ui/toast';
import { Button } from '@/components/ui/button';
import { api } from '@/components/portal/api/client';
import type { RewardWire } from '@/lib/domain/loyalty/schema';
import { useErrorText } from '../kit/text/use-error-text';
import { useSave } from '../kit/form/use-save';

interface ClaimRewardProps {
  readonly programId: number;
  readonly reward: Pick<RewardWire, 'id' | 'claimed'>;
}

export function ClaimReward({ programId, reward }: ClaimRewardProps) {
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
      // Above the link that fills the row.
      className="relative z-1"
    >
      {reward.claimed ? t('unclaim') : t('claim')}
    </Button>
  );
}
