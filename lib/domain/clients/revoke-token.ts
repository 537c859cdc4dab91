import { recordChange } from '@/lib/platform/audit/record-change';
import { checkHolds } from '@/lib/platform/auth/held-permissions';
import { inTransaction, type Context } from '@/lib/platform/context';
import { notFound } from '@/lib/core/errors';
import { findClientById, insertRevokedToken } from './store';

/**
 * The token is refused from the next request on (contract section 9). Idempotent.
 * @throws ServiceError `not_found`, `permission_denied`.
 */
export function revokeToken(ctx: Context<'put_revoked_token'>, clientId: number, jti: string): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    const client = await findClientById(inner, { authentication: 'bearer', id: clientId });
    if (client === null) throw notFound('client');
    checkHolds(inner, client.permissions);
    if (!(await insertRevokedToken(inner, clientId, jti))) return;
    await recordChange(inner, {
      action: 'put_revoked_token',
      subjectType: 'client',
      subjectId: String(clientId),
      before: null,
      after: { jti },
    });
  });
}
