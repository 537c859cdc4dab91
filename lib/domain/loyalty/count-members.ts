import type { Context } from '@/lib/platform/context';
import { countBalances } from './store/balances';

export function countMembers(ctx: Context<'get_loyalty_program'>, programId: number): Promise<number> {
  return countBalances(ctx, programId);
}
