import { recordChange } from '@/lib/platform/audit/record-change';
import { inTransaction, type UserContext } from '@/lib/platform/context';
import { notFound } from '@/lib/core/errors';
import { isUuid } from '@/lib/core/ids';
import { endOwnSessions } from './store/profile';

export async function revokeSession(ctx: UserContext, id: string): Promise<void> {
  if (!isUuid(id)) throw notFound('session');
  const ended = await endAndRecord(ctx, { id });
  if (ended === 0) throw notFound('session');
}

export async function revokeOtherSessions(ctx: UserContext): Promise<void> {
  await endAndRecord(ctx, 'others');
}

function endAndRecord(ctx: UserContext, which: { readonly id: string } | 'others'): Promise<number> {
  return inTransaction(ctx, async (own) => {
    const ended = await endOwnSessions(own, which);
    for (const id of ended) {
      await recordChange(own, {
        action: 'end_session',
        subjectType: 'portal_user',
        subjectId: own.actor.email,
        before: { session: id },
        after: null,
      });
    }
    return ended.length;
  });
}
