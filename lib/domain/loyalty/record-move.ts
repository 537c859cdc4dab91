import type { Context } from '@/lib/platform/context';
import { newId } from '@/lib/core/ids';
import { moveBalance, type Move } from './balance';
import type { ProgramRow } from './store/programs';
import {
  balanceKey,
  insertEvents,
  updateBalances,
  type BalanceRow,
  type LoyaltyEventRow,
} from './store/balances';
import type { WonReward } from './store/rewards';

export interface Origin {
  readonly description: string | null;
  readonly receipt: {
    readonly id: string;
    readonly timestamp: Date;
    readonly transactionId: string;
  } | null;
}

export interface BalanceMove {
  readonly program: ProgramRow;
  readonly identifier: string;
  readonly move: Move;
  readonly origin: Origin;
}

interface Moved {
  readonly balances: readonly BalanceRow[];
  readonly won: readonly WonReward[];
}

/** Call this in the transaction that has locked the balances. */
export async function recordMoves(
  ctx: Context,
  held: readonly BalanceRow[],
  moves: readonly BalanceMove[],
): Promise<Moved> {
  const now = ctx.now();
  const before = new Map(held.map((balance) => [balanceKey(balance), balance]));
  const after = new Map<string, BalanceRow>();
  const events: LoyaltyEventRow[] = [];
  const won: WonReward[] = [];
  for (const { program, identifier, move, origin } of moves) {
    const { id: programId, reward } = program;
    const key = balanceKey({ programId, identifier });
    const balance = after.get(key) ?? before.get(key);
    if (balance === undefined) throw new Error(`There is no balance in program ${programId}.`);
    const moved = moveBalance(balance, move, reward?.every ?? null);
    after.set(key, { ...balance, ...moved.balance, updatedAt: now });
    const { description, receipt } = origin;
    const of = { retailerId: ctx.retailer.id, programId, identifier };
    const receiptTimestamp = receipt?.timestamp ?? null;
    events.push({
      ...of,
      id: newId(),
      recordedAt: now,
      // Not `-value`, because that is -0 for 0. JSON writes 0, but Postgres keeps -0.
      value: move.kind === 'spend' ? 0 - move.value : move.value,
      set: move.kind === 'set',
      description,
      receiptId: receipt?.id ?? null,
      receiptTimestamp,
      transactionId: receipt?.transactionId ?? null,
    });
    if (reward === null) continue;
    const { name, value } = reward;
    const one: WonReward = { ...of, name, value, claimed: false, issuedAt: now, receiptTimestamp };
    won.push(...Array.from({ length: moved.rewards }, () => one));
  }
  const balances = [...after.values()];
  await Promise.all([insertEvents(ctx, events), updateBalances(ctx, balances)]);
  return { balances, won };
}
