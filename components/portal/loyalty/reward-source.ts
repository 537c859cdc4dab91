import { keysetPage } from '@/components/portal/kit/list/keyset-page';
import { listSource } from '@/components/portal/kit/list/list-source';
import { rewardList, type RewardRow } from '@/components/portal/loyalty/list';
import { rewardsFilter } from '@/components/portal/loyalty/rewards-filter';
import { portalValueFormat } from '@/components/portal/kit/format/value-format';
import { textsOf } from '@/components/portal/kit/text/texts-of';
import { notFound } from '@/lib/core/errors';
import { pageRewards } from '@/lib/domain/loyalty/page-rewards';
import { presentReward } from '@/lib/domain/loyalty/present';

const size = 20;

export const rewardSource = listSource({
  list: rewardList,
  needs: 'get_rewards',
  async load(portal, address) {
    const { ctx } = portal;
    const { program, who: _who, ...filter } = address;
    if (program === null) throw notFound('program');
    const { rewards, total } = await pageRewards(ctx, {
      programId: program,
      ...rewardsFilter(ctx, address),
      count: size + 1,
      after: filter.after ?? undefined,
    });
    const t = textsOf(portal, 'portal.loyalty.rewards');
    const format = portalValueFormat(portal);
    const { currency, timezone } = ctx.retailer.settings;
    return keysetPage({
      address: filter,
      found: rewards.map(presentReward),
      size,
      placeOf: ({ id }) => id,
      rowOf: ({ id, identifier, name, claimed, value, timestamp }): RewardRow => ({
        id,
        identifier,
        name,
        claimed,
        value: format.money(value, currency),
        won: format.minute(new Date(timestamp), timezone),
      }),
      summaryOf: (count) => (count === total ? t('summary', { total }) : t('summaryOf', { count, total })),
    });
  },
});
