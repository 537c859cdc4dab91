import { recordEvents } from '@/lib/domain/events/record-events';
import { recordChange } from '@/lib/platform/audit/record-change';
import { inTransaction, type Context } from '@/lib/platform/context';
import { conflict } from '@/lib/core/errors';
import { maskProperties } from './mask-properties';
import { presentProperties } from './present';
import { distinctTags } from './opt-out';
import type { IdentifierProperties } from './schema';
import { indexIdentifier } from './index-identifier';
import { insertIdentifier } from './store/identifiers';

/** @throws ServiceError `conflict` if the identifier exists already (contract section 8). */
export function createIdentifier(
  ctx: Context<'post_identifier'>,
  identifier: string,
  properties: IdentifierProperties,
): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    const stored = maskProperties(distinctTags(properties));
    const row = await insertIdentifier(inner, identifier, stored);
    if (row === null) throw conflict('identifier exists', 'identifier_exists');
    await indexIdentifier(inner, row, null);
    await recordChange(inner, {
      action: 'post_identifier',
      subjectType: 'identifier',
      subjectId: identifier,
      before: null,
      after: presentProperties(stored),
    });
    await recordEvents(inner, [{ type: 'identifier.created', data: { id: identifier } }]);
  });
}
