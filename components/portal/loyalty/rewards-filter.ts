import type { Context } from '@/lib/platform/context';
import { resolveLocaltime } from '@/lib/domain/receipts/wire/localtime';
import type { RewardPage } from '@/lib/domain/loyalty/page-rewards';
import type { AddressOf } from '../kit/list/list';
import type { rewardList } from './list';

/** Days are in the retailer's time zone, and both are included. */
export function rewardsFilter(
  ctx: Context,
  { consumer, claimed, from, to }: AddressOf<typeof rewardList.params>,
): Pick<RewardPage, 'identifiers' | 'claimed' | 'from' | 'to'> {
  const { timezone } = ctx.retailer.settings;
  const at = (day: string | null, time: string) =>
    day === null ? undefined : resolveLocaltime(`${day}T${time}`, timezone).instant;
  return {
    identifiers: consumer === null ? undefined : [consumer],
    claimed: claimed === null ? undefined : claimed === 'claimed',
    from: at(from, '00:00:00'),
    to: at(to, '23:59:59.999'),
  };
}
