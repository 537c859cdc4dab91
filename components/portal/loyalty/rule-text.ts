import type { useTranslations } from 'next-intl';
import type { ProgramWire } from '@/lib/domain/loyalty/schema';
import type { ValueFormat } from '../kit/format/value-format';

export function ruleText(
  t: ReturnType<typeof useTranslations<'portal.loyalty'>>,
  format: ValueFormat,
  currency: string,
): {
  readonly points: (program: ProgramWire) => string;
  readonly reward: (program: ProgramWire) => string;
} {
  return {
    points: ({ rules }) =>
      t('rule', { points: rules.points, amount: format.money(rules.per_amount, currency) }),
    reward: ({ reward }) =>
      reward === null
        ? t('noReward')
        : t('rewardRule', {
            name: reward.name,
            every: reward.every,
            value: format.money(reward.value, currency),
          }),
  };
}
