import type { Context } from '@/lib/platform/context';
import { readBalances } from './store/balances';
import { countOwnRewards } from './store/rewards';

export interface ProgramBalance {
  readonly programId: number;
  readonly program: string;
  readonly value: number;
  readonly nextRewardAt: number | null;
  readonly earned: number;
  readonly rewards: number;
  readonly unclaimed: number;
}

export async function listBalances(
  ctx: Context<'get_loyalty_identifier'>,
  identifier: string,
): Promise<ProgramBalance[]> {
  const rows = await readBalances(ctx, identifier);
  return Promise.all(
    rows.map(async (row) => ({ ...row, ...(await countOwnRewards(ctx, row.programId, identifier)) })),
  );
}
