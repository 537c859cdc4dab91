import type { Context } from '@/lib/platform/context';
import { countBalances } from './store/balances';

/** How many consumers have, or had, points in a program. */
export function countMembers(ctx: Context<'get_loyalty_program'>, programId: number): Promise<number> {
  return countBalances(ctx, programId);
}
