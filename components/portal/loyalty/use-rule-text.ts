import { useTranslations } from 'next-intl';
import type { ProgramWire } from '@/lib/loyalty/schema';
import type { ValueFormat } from '../value-format';

/** Says a program's rules in words: how points are earned, and what they win. */
export function useRuleText(format: ValueFormat): {
  readonly points: (program: ProgramWire) => string;
  readonly reward: (program: ProgramWire) => string;
} {
  const t = useTranslations('portal.loyalty');
  return {
    points: ({ rules }) => t('rule', { points: rules.points, amount: format.quantity(rules.per_amount) }),
    reward: ({ reward }) =>
      reward === null ? t('noReward') : t('rewardRule', { name: reward.name, every: reward.every }),
  };
}
