import { recordChange } from '@/lib/platform/audit/record-change';
import { checkHolds } from '@/lib/platform/auth/held-permissions';
import { inTransaction, type Context } from '@/lib/platform/context';
import { queueAccountMail } from '@/lib/domain/delivery/send/queue-account-mail';
import { invalidRequest, notFound } from '@/lib/core/errors';
import { violation } from '@/lib/core/problems';
import { checkSomebodyManages, permissionsOfGroup } from './check-groups';
import type { Groups } from './store/groups';
import {
  endSessions,
  findPortalUser,
  lockPortalUsers,
  type PortalUserRow,
  insertPortalUser,
  updatePortalUser,
} from './store/users';

export interface PutPortalUser {
  /** E-mail address in lower case. */
  readonly email: string;
  /** Empty text means no group. */
  readonly group: string;
  readonly status: 'active' | 'inactive';
  readonly sendPasswordResetOnCreate: boolean;
}

export interface SavedPortalUser {
  readonly user: PortalUserRow;
  readonly created: boolean;
}

/**
 * Creates or changes a user (specification §4.20). A change applies from the user's next request on.
 * @throws ServiceError `invalid_request` for an unknown group; `not_found` for another retailer's user or one
 * who cannot be managed; `permission_denied` for permissions that the caller does not hold; `conflict` if no
 * manager would remain.
 */
export function putPortalUser(
  ctx: Context<'put_portal_user'>,
  input: PutPortalUser,
): Promise<SavedPortalUser> {
  return inTransaction(ctx, async (inner) => {
    // A lock, so that the group cannot change between the checks and the commit.
    const { portal_groups: groups } = await lockPortalUsers(inner);
    if (input.group !== '' && !Object.hasOwn(groups, input.group)) {
      throw invalidRequest([violation('body', 'group', 'group_unknown')]);
    }
    checkHolds(inner, permissionsOfGroup(groups, input.group));
    const made = await create(inner, input);
    if (made !== null) return { user: made, created: true };
    const before = await findPortalUser(inner, input.email);
    if (before === null) throw notFound('portal user');
    checkHolds(inner, permissionsOfGroup(groups, before.group));
    return { user: await change(inner, before, input, groups), created: false };
  });
}

/** Returns null if a user of any retailer has the address already. */
async function create(ctx: Context, input: PutPortalUser): Promise<PortalUserRow | null> {
  const { email, group, status } = input;
  const user = await insertPortalUser(ctx, { email, name: null, group, status, passwordHash: null });
  if (user === null) return null;
  await record(ctx, null, user);
  // A mail to an inactive user would be refused and count as failed.
  if (input.sendPasswordResetOnCreate && status === 'active')
    await queueAccountMail(ctx, { kind: 'invitation', user });
  return user;
}

async function change(
  ctx: Context,
  before: PortalUserRow,
  { group, status }: PutPortalUser,
  groups: Groups,
): Promise<PortalUserRow> {
  if (before.group === group && before.status === status) return before;
  if (before.status === 'active') {
    await checkSomebodyManages(ctx, groups, before, status === 'active' ? group : null);
  }
  const after = await updatePortalUser(ctx, before.id, { group, status });
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
