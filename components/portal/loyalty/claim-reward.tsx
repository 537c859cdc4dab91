'use client';

import { useTranslations } from 'next-intl';
import { toast } from 'sonner';
import { Button } from '@/components/ui/button';
import { callApi } from '@/components/portal/api/client';
import { apiPath } from '@/lib/core/api-path';
import type { RewardWire } from '@/lib/domain/loyalty/schema';
import { useErrorText } from '../use-error-text';
import { useSave } from '../use-save';

interface ClaimRewardProps {
  readonly programId: number;
  readonly reward: Pick<RewardWire, 'id' | 'claimed'>;
}

/** Marks a reward as claimed, or as not claimed after all; the toast undoes it. */
export function ClaimReward({ programId, reward }: ClaimRewardProps) {
  const t = useTranslations('portal.loyalty.rewards.claim');
  const text = useErrorText();
  const change = useSave({
    save: (claimed: boolean) =>
      callApi(apiPath('loyalty', programId, 'rewards', reward.id), { method: 'PATCH', body: { claimed } }),
    onSaved: (_answer, claimed) =>
      toast.success(claimed ? t('claimed') : t('unclaimed'), {
        action: { label: t('undo'), onClick: () => mark(!claimed) },
      }),
  });
  const mark = (claimed: boolean) => change.mutate(claimed, { onError: (error) => toast.error(text(error)) });
  return (
    <Button
      size="sm"
      variant={reward.claimed ? 'ghost' : 'secondary'}
      loading={change.isPending}
      onClick={() => mark(!reward.claimed)}
      // Above the link that fills the row.
      className="relative z-1"
    >
      {reward.claimed ? t('unclaim') : t('claim')}
    </Button>
  );
}
