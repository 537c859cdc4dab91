import type { Context } from '@/lib/platform/context';
import { pointsOf } from './balance';
import { recordMoves, type BalanceMove } from './record-move';
import { readActivePrograms, type ProgramRow } from './store/programs';
import { lockAllBalances } from './store/balances';
import type { WonReward } from './store/rewards';

/** What loyalty wants to know of a receipt. */
export interface LoyalReceipt {
  readonly id: string;
  readonly identifier: string | null;
  readonly timestamp: Date;
  readonly transactionId: string;
  readonly storeReference: number;
  readonly total: number;
}

/** What decides whether a receipt may count in a program at all. */
type Counted = { readonly identifier?: string | undefined; readonly duplicate?: boolean | undefined };

/** Whether a receipt may count in programs: not without a consumer, nor as a duplicate (contract section 4). Pure. */
export function mayCount({ identifier, duplicate }: Counted): boolean {
  return identifier !== undefined && duplicate !== true;
}

/** The programs in which one of these receipts may count. One small read, and none when none of them may count. */
export async function findProgramsFor(
  ctx: Context,
  receipts: readonly Counted[],
): Promise<readonly ProgramRow[]> {
  return receipts.some(mayCount) ? readActivePrograms(ctx) : [];
}

/**
 * Counts receipts that were just stored in these programs, in their order: an event for each in each. Call it inside the
 * transaction that stores them, so that there are both or neither, and so never twice. Returns the rewards they win, for
 * `issueRewards` in the same one. Four statements, however many receipts there are; none where none counts.
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
