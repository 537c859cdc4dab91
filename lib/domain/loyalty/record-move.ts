import type { Context } from '@/lib/platform/context';
import { newId } from '@/lib/core/ids';
import { moveBalance, type Move } from './balance';
import type { ProgramRow } from './store/programs';
import { type BalanceRow, insertEvent, updateBalance } from './store/balances';
import type { WonReward } from './store/rewards';

/** Where a change of a balance comes from. */
export interface Origin {
  readonly description: string | null;
  readonly receipt: {
    readonly id: string;
    readonly timestamp: Date;
    readonly transactionId: string;
  } | null;
}

/** What became of a balance. */
interface Moved {
  readonly value: number;
  /** Still to be issued, see `issueRewards`. */
  readonly won: readonly WonReward[];
}

/**
 * Moves a balance that is held: one event. Call inside the transaction that holds it. Returns the value afterwards, and
 * the rewards that it wins.
 */
export async function recordMove(
  ctx: Context,
  program: ProgramRow,
  before: BalanceRow,
  move: Move,
  { description, receipt }: Origin,
): Promise<Moved> {
  const now = ctx.now();
  const { identifier } = before;
  const { balance, rewards } = moveBalance(before, move, program.reward?.every ?? null);
  const of = { retailerId: ctx.retailer.id, programId: program.id, identifier };
  await insertEvent(ctx, {
    ...of,
    id: newId(),
    recordedAt: now,
    // Not `-value`: zero would become the zero that JSON writes as 0 and Postgres as -0.
    value: move.kind === 'spend' ? 0 - move.value : move.value,
    set: move.kind === 'set',
    description,
    receiptId: receipt?.id ?? null,
    receiptTimestamp: receipt?.timestamp ?? null,
    transactionId: receipt?.transactionId ?? null,
  });
  await updateBalance(ctx, before, { ...balance, updatedAt: now });
  if (program.reward === null) return { value: balance.value, won: [] };
  const { name, value } = program.reward;
  const reward: WonReward = {
    ...of,
    name,
    value,
    claimed: false,
    issuedAt: now,
    receiptTimestamp: receipt?.timestamp ?? null,
  };
  return { value: balance.value, won: Array.from({ length: rewards }, () => reward) };
}
