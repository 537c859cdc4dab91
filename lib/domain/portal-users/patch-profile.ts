import { recordChange, type AuditAction } from '@/lib/platform/audit/record-change';
import type { PortalLocale } from '@/lib/core/i18n/locales';
import { hashPassword } from '@/lib/platform/auth/password';
import { inTransaction, type UserContext } from '@/lib/platform/context';
import { checkNewPassword } from './check-new-password';
import { checkOwnPassword, wrong, wrongField } from './own-password';
import { endOwnSessions, lockOwnUser, readOwnUser, updateUser } from './store/profile';
import { useUpResets } from './store/resets';

export interface ProfileChanges {
  readonly name: string | null | undefined;
  readonly password: string | undefined;
  readonly currentPassword: string | undefined;
  /** Language of the daily mail about open problems. Null stops the mail; undefined changes nothing. */
  readonly problemMail: PortalLocale | null | undefined;
}

/**
 * Changes the account. A new password ends all other sessions and all reset links.
 * @throws ServiceError `invalid_request` for a wrong or refused password, `rate_limited`.
 */
export async function patchProfile(
  ctx: UserContext,
  changes: ProfileChanges,
  address: string | null,
): Promise<void> {
  const user = await readOwnUser(ctx);
  const { password, currentPassword = '' } = changes;
  if (password !== undefined) {
    checkNewPassword(password, user.email);
    await checkOwnPassword(user, currentPassword, address);
  }
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  const name = changes.name === undefined ? user.name : emptyAsNull(changes.name);
  await inTransaction(ctx, async (own) => {
    if (passwordHash !== undefined) {
      // Race: the password may have been reset since it was checked.
      const { passwordHash: current } = await lockOwnUser(own);
      if (current !== user.passwordHash) throw wrongField('current_password', wrong);
      await updateUser(own, user.id, { passwordHash });
      await endOwnSessions(own, 'others');
      // Mailed links for a new password end, because an intruder who reads the user's mail could use one.
      await useUpResets(own, user.id, null);
      await record(own, 'change_password', null, null);
    }
    if (name !== user.name) {
      await updateUser(own, user.id, { name });
      await record(own, 'change_name', { name: user.name }, { name });
    }
    const { problemMail } = changes;
    if (problemMail === undefined || problemMail === user.problemMail) return;
    await updateUser(own, user.id, { problemMail });
    const [before, after] = [{ problem_mail: user.problemMail }, { problem_mail: problemMail }];
    await record(own, 'change_problem_mail', before, after);
  });
}

function emptyAsNull(name: string | null): string | null {
  return name === null || name.trim() === '' ? null : name.trim();
}

function record(ctx: UserContext, action: AuditAction, before: unknown, after: unknown): Promise<void> {
  return recordChange(ctx, {
    action,
    subjectType: 'portal_user',
    subjectId: ctx.actor.email,
    before,
    after,
  });
}
