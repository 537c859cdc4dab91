import { recordChange } from '@/lib/platform/audit/record-change';
import { inTransaction, trusted, type Context } from '@/lib/platform/context';
import { notFound } from '@/lib/core/errors';
import type { Move } from './balance';
import { issueRewards } from './issue-rewards';
import { getProgram } from './get-program';
import { recordMoves } from './record-move';
import type { BalancePatch } from './schema';
import { lockBalances } from './store/balances';
import { findIdentifier } from '@/lib/domain/identifiers/store/identifiers';

/**
 * Changes the balance, records the change as one loyalty event, and issues the rewards that it wins (contract
 * section 9).
 * @throws ServiceError `not_found`.
 */
export function patchBalance(
  ctx: Context<'patch_loyalty_identifier'>,
  programId: number,
  identifier: string,
  patch: BalancePatch,
): Promise<{ readonly identifier: string; readonly value: number }> {
  return inTransaction(ctx, async (inner) => {
    const program = await getProgram(trusted(inner), programId);
    // A lock: a concurrent erasure waits for this transaction, or has already deleted the identifier.
    if ((await findIdentifier(inner, identifier, 'held')) === null) throw notFound('identifier');
    const before = (await lockBalances(inner, [programId], identifier)).get(programId);
    if (before === undefined) throw new Error(`There is no balance in program ${programId}.`);
    const origin = { description: patch.description ?? null, receipt: null };
    const { balances, won } = await recordMoves(
      inner,
      [before],
      [{ program, identifier, move: moveOf(patch), origin }],
    );
    const value = balances[0]?.value ?? before.value;
    await recordChange(inner, {
      action: 'patch_loyalty_identifier',
      subjectType: 'loyalty_identifier',
      subjectId: `${programId}/${identifier}`,
      before: { value: before.value },
      after: { value, description: origin.description },
    });
    await issueRewards(inner, won);
    return { identifier, value };
  });
}

function moveOf({ value, 'value+=': raised, 'value-=': lowered }: BalancePatch): Move {
  if (value !== undefined) return { kind: 'set', value };
  return raised === undefined ? { kind: 'spend', value: lowered ?? 0 } : { kind: 'earn', value: raised };
}
