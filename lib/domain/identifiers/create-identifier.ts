import { identifiers } from '@/drizzle/schema/identifiers';
import { recordChange } from '@/lib/platform/audit/record-change';
import { inTransaction, type Context } from '@/lib/platform/context';
import { conflict } from '@/lib/core/errors';
import { indexIdentifier } from './index-identifier';
import { maskProperties } from './mask-properties';
import { presentProperties } from './present';
import { distinctTags } from './opt-out';
import type { IdentifierProperties } from './schema';

/**
 * Makes an identifier known (contract section 8).
 * @throws ServiceError `conflict` when it is known already.
 */
export function createIdentifier(
  ctx: Context,
  identifier: string,
  properties: IdentifierProperties,
): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    const now = ctx.now();
    const stored = maskProperties(distinctTags(properties));
    const inserted = await inner.db
      .insert(identifiers)
      .values({
        retailerId: inner.retailer.id,
        identifier,
        properties: stored,
        createdAt: now,
        updatedAt: now,
        sourceUpdatedAt: now,
      })
      .onConflictDoNothing()
      .returning();
    const [row] = inserted;
    if (row === undefined) throw conflict('identifier exists', 'identifier_exists');
    await indexIdentifier(inner, row);
    await recordChange(inner, {
      action: 'post_identifier',
      subjectType: 'identifier',
      subjectId: identifier,
      before: null,
      after: presentProperties(stored),
    });
  });
}
