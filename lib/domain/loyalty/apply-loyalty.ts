import type { Context } from '@/lib/platform/context';
import { pointsOf } from './balance';
import { recordMoves, type BalanceMove } from './record-move';
import type { ProgramRow } from './store/programs';
import { lockAllBalances } from './store/balances';
import type { WonReward } from './store/rewards';

export interface LoyalReceipt {
  readonly id: string;
  readonly identifier: string | null;
  readonly timestamp: Date;
  readonly transactionId: string;
  readonly storeReference: number;
  readonly total: number;
}

type Counted = { readonly identifier?: string | undefined; readonly duplicate?: boolean | undefined };

export function mayCount({ identifier, duplicate }: Counted): boolean {
  return identifier !== undefined && duplicate !== true;
}

/**
 * Adds an event for each receipt in each program. Call this in the transaction that stores the receipts, and
 * pass the returned rewards to `issueRewards` at its end.
 */
export async function applyLoyalty(
  ctx: Context,
  receipts: readonly LoyalReceipt[],
  programs: readonly ProgramRow[],
): Promise<readonly WonReward[]> {
  const moves = receipts.flatMap((receipt) => movesOf(receipt, programs));
  if (moves.length === 0) return [];
  const held = await lockAllBalances(
    ctx,
    moves.map(({ program, identifier }) => ({ programId: program.id, identifier })),
  );
  return (await recordMoves(ctx, held, moves)).won;
}

function movesOf(receipt: LoyalReceipt, programs: readonly ProgramRow[]): BalanceMove[] {
  const { identifier, total, storeReference } = receipt;
  if (identifier === null) return [];
  return programs
    .filter(({ rules }) => takesPart(rules.store_references, storeReference))
    .map((program) => ({ program, points: pointsOf(total, program.rules) }))
    .filter(({ points }) => points !== 0)
    .map(({ program, points }) => ({
      program,
      identifier,
      move: { kind: 'earn', value: points },
      origin: { description: null, receipt },
    }));
}

function takesPart(references: readonly number[], reference: number): boolean {
  return references.length === 0 || references.includes(reference);
}
