import { z } from 'zod';
import { apiAddress } from '@/components/portal/api/address';
import { listEndpoint } from '@/components/portal/kit/list/list-endpoint';
import { parseAddress } from '@/components/portal/kit/list/params';
import { portalFileEndpoint } from '@/components/portal/kit/portal-endpoint';
import { rewardList } from './list';
import { programSource } from './program-source';
import { rewardSource } from './reward-source';
import { rewardsFilter } from './rewards-filter';

export const listPrograms = listEndpoint(programSource);
export const listRewards = listEndpoint(rewardSource);

/** Redirects to the API's operation. That operation takes instants, so days are converted. */
export const downloadRewards = portalFileEndpoint({
  operation: 'download_rewards',
  path: '/loyalty/{program_id}/rewards.csv',
  summary: 'Download the rewards that the filters of the page leave',
  needs: 'get_rewards',
  params: { program_id: z.string() },
  run: ({ ctx }, { params, arguments: query }) => {
    const address = parseAddress(rewardList.params, query);
    const { identifiers, from, to } = rewardsFilter(ctx, address);
    const location = apiAddress('get_rewards_csv', {
      params: { program_id: Number(params.program_id) },
      query: {
        claimed: address.claimed ?? 'all',
        consumer: identifiers,
        from_timestamp: from,
        to_timestamp: to,
      },
    });
    return Promise.resolve({ status: 303, headers: { Location: location } });
  },
});

export const loyaltyEndpoints = [listPrograms, listRewards, downloadRewards];
