import { checkPassword } from '@/lib/platform/auth/password';
import { beginSignIn } from '@/lib/platform/auth/sign-in-throttle';
import { invalidRequest, type ServiceError } from '@/lib/core/errors';
import { type Problem, violation } from '@/lib/core/problems';
import type { PortalUserRow } from './store/users';

/** The violation of a password or a code that is not the right one. */
export const wrong: Problem = { reason: 'wrong', parameters: {} };

/** 400 at one field of the body. */
export function wrongField(name: string, { reason, parameters }: Problem): ServiceError {
  return invalidRequest([violation('body', name, reason, parameters)]);
}

/**
 * Makes sure that the user is present, and not another person at an unlocked screen. Counts like a sign-in, so that
 * passwords cannot be guessed.
 * @throws ServiceError `invalid_request` when the password is wrong, `rate_limited` after too many failures.
 */
export async function checkOwnPassword(
  user: PortalUserRow,
  password: string,
  address: string | null,
): Promise<void> {
  await guarded(user, address, async () => {
    if (!(await checkPassword(user.passwordHash, password))) throw wrongField('current_password', wrong);
  });
}

/** Who asks to change its second factor: by its password, and a code of the factor. */
export interface OwnerProof {
  readonly currentPassword: string;
  /** Of the authenticator app, or a recovery code. */
  readonly code: string;
}

/** Runs what counts as a failed sign-in when it throws. */
export async function guarded<Result>(
  user: Pick<PortalUserRow, 'email'>,
  address: string | null,
  check: () => Promise<Result>,
): Promise<Result> {
  const attempt = await beginSignIn(user.email, address);
  const result = await check();
  await attempt.succeed();
  return result;
}
