import type { Context } from '@/lib/platform/context';
import { pointsOf } from './balance';
import { recordMove } from './record-move';
import { readActivePrograms, type ProgramRow } from './store/programs';
import { lockBalances } from './store/balances';
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
 * Counts a receipt that was just stored in these programs: an event in each. Call inside the transaction that stores it,
 * so that there are both or neither, and so never twice. Returns the rewards it wins, for `issueRewards` in the same one.
 */
export async function applyLoyalty(
  ctx: Context,
  receipt: LoyalReceipt,
  programs: readonly ProgramRow[],
): Promise<readonly WonReward[]> {
  const { identifier, total, storeReference } = receipt;
  if (identifier === null) return [];
  const counting = programs
    .filter(({ rules }) => takesPart(rules.store_references, storeReference))
    .map((program) => ({ program, points: pointsOf(total, program.rules) }))
    .filter(({ points }) => points !== 0);
  if (counting.length === 0) return [];
  const balances = await lockBalances(
    ctx,
    counting.map(({ program }) => program.id),
    identifier,
  );
  const won: WonReward[] = [];
  for (const { program, points } of counting) {
    const balance = balances.get(program.id);
    if (balance === undefined) throw new Error(`There is no balance in program ${program.id}.`);
    const move = { kind: 'earn', value: points } as const;
    const moved = await recordMove(ctx, program, balance, move, { description: null, receipt });
    won.push(...moved.won);
  }
  return won;
}

function takesPart(references: readonly number[], reference: number): boolean {
  return references.length === 0 || references.includes(reference);
}
