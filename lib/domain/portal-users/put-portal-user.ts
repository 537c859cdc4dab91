import { and, eq } from 'drizzle-orm';
import { portalUsers } from '@/drizzle/schema/portal-users';
import { recordChange } from '@/lib/platform/audit/record-change';
import { checkHolds } from '@/lib/platform/auth/held-permissions';
import { inTransaction, type Context } from '@/lib/platform/context';
import { queueAccountMail } from '@/lib/domain/delivery/queue-account-mail';
import { invalidRequest, notFound } from '@/lib/core/errors';
import { newId } from '@/lib/core/ids';
import { violation } from '@/lib/core/problems';
import { owned } from '@/lib/platform/db/tenancy';
import { checkSomebodyManages, permissionsOfGroup } from './check-groups';
import type { Groups } from './store/groups';
import { endSessions, findPortalUser, lockPortalUsers, type PortalUserRow } from './store/users';

/** A portal user as it shall be. */
export interface PutPortalUser {
  /** In lower case. */
  readonly email: string;
  /** A group of the retailer's settings; empty means none. */
  readonly group: string;
  readonly status: 'active' | 'inactive';
  readonly sendPasswordResetOnCreate: boolean;
}

/** What became of it. */
export interface SavedPortalUser {
  readonly user: PortalUserRow;
  readonly created: boolean;
}

/**
 * Makes a portal user or changes its group and status, from its next request on (§4.20).
 * @throws ServiceError `invalid_request` for a group that is not configured, `not_found` when the address belongs to
 * another retailer or an unmanageable user, `permission_denied` when the user holds, or would hold, more than the
 * caller, `conflict` when nobody would be left who can manage users or groups.
 */
export function putPortalUser(ctx: Context, input: PutPortalUser): Promise<SavedPortalUser> {
  return inTransaction(ctx, async (inner) => {
    // Under the lock, because a group may just have been changed or removed.
    const { portal_groups: groups } = await lockPortalUsers(inner);
    if (input.group !== '' && !Object.hasOwn(groups, input.group)) {
      throw invalidRequest([violation('body', 'group', 'group_unknown')]);
    }
    checkHolds(inner, permissionsOfGroup(groups, input.group));
    const made = await insertUser(inner, input);
    if (made !== null) return { user: made, created: true };
    const before = await findPortalUser(inner, input.email);
    if (before === null) throw notFound('portal user');
    checkHolds(inner, permissionsOfGroup(groups, before.group));
    return { user: await updateUser(inner, before, input, groups), created: false };
  });
}

/** The new user; null when the address is taken, by whomever. */
async function insertUser(ctx: Context, input: PutPortalUser): Promise<PortalUserRow | null> {
  const now = ctx.now();
  const [user] = await ctx.db
    .insert(portalUsers)
    .values({
      retailerId: ctx.retailer.id,
      id: newId(),
      email: input.email,
      name: null,
      group: input.group,
      status: input.status,
      passwordHash: null,
      manageable: true,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (user === undefined) return null;
  await record(ctx, null, user);
  if (input.sendPasswordResetOnCreate) await queueAccountMail(ctx, { kind: 'invitation', user });
  return user;
}

async function updateUser(
  ctx: Context,
  before: PortalUserRow,
  { group, status }: PutPortalUser,
  groups: Groups,
): Promise<PortalUserRow> {
  if (before.group === group && before.status === status) return before;
  if (before.status === 'active') {
    await checkSomebodyManages(ctx, groups, before, status === 'active' ? group : null);
  }
  const [after] = await ctx.db
    .update(portalUsers)
    .set({ group, status, updatedAt: ctx.now() })
    .where(and(owned(ctx, portalUsers), eq(portalUsers.id, before.id)))
    .returning();
  if (after === undefined) throw new Error(`Portal user ${before.id} is gone while locked.`);
  if (status === 'inactive') await endSessions(ctx, before.id);
  await record(ctx, before, after);
  return after;
}

function record(ctx: Context, before: PortalUserRow | null, after: PortalUserRow): Promise<void> {
  const shown = ({ group, status }: PortalUserRow) => ({ group, status });
  return recordChange(ctx, {
    action: 'put_portal_user',
    subjectType: 'portal_user',
    subjectId: after.email,
    before: before === null ? null : shown(before),
    after: shown(after),
  });
}
