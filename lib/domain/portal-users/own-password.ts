import { checkPassword } from '@/lib/platform/auth/password';
import { beginSignIn } from '@/lib/platform/auth/sign-in-throttle';
import { invalidRequest, type ServiceError } from '@/lib/core/errors';
import { type InputProblem, violation } from '@/lib/core/problems';
import type { PortalUserRow } from './store/users';

export const wrong: InputProblem = { reason: 'wrong', parameters: {} };

export function wrongField(name: string, { reason, parameters }: InputProblem): ServiceError {
  return invalidRequest([violation('body', name, reason, parameters)]);
}

/**
 * Asks for the password again, so that a stranger at an unlocked screen cannot change password or second
 * factor. Wrong passwords count like failed sign-ins.
 * @throws ServiceError `invalid_request`, `rate_limited`.
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

export interface OwnerProof {
  readonly currentPassword: string;
  readonly code: string;
}

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
