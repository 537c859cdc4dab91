import { apiAddress } from '@/components/portal/api/address';
import { parseAddress } from '@/components/portal/kit/list/params';
import { portalRoute } from '@/components/portal/kit/portal-route';
import { rewardList } from '@/components/portal/loyalty/list';
import { rewardsFilter } from '@/components/portal/loyalty/rewards-filter';

/** The rewards that the filters of the page leave, as a file: leads to the operation, whose times are instants. */
export const GET = portalRoute({
  needs: 'get_rewards',
  async run({ ctx }, request: Request, { params }: RouteContext<'/loyalty/[program_id]/rewards.csv'>) {
    const address = parseAddress(rewardList.params, new URL(request.url).searchParams);
    const { identifiers, from, to } = rewardsFilter(ctx, address);
    const { program_id: id } = await params;
    const location = apiAddress('get_rewards_csv', {
      params: { program_id: Number(id) },
      query: {
        claimed: address.claimed ?? 'all',
        consumer: identifiers,
        from_timestamp: from,
        to_timestamp: to,
      },
    });
    return new Response(null, { status: 303, headers: { Location: location } });
  },
});
