import { isCommonPassword } from '@/lib/platform/auth/common-passwords';
import {
  passwordFlaw,
  passwordLengthMax,
  passwordLengthMin,
  type PasswordFlaw,
} from '@/lib/platform/auth/password-rules';
import type { InputProblem } from '@/lib/core/problems';
import { wrongField } from './own-password';

const flawProblems: Readonly<Record<PasswordFlaw, InputProblem>> = {
  short: { reason: 'too_short', parameters: { minimum: passwordLengthMin } },
  long: { reason: 'too_long', parameters: { maximum: passwordLengthMax } },
  monotonous: { reason: 'monotonous', parameters: {} },
  address: { reason: 'holds_address', parameters: {} },
};

export function checkNewPassword(password: string, email: string): void {
  const flaw = passwordFlaw(password, email);
  if (flaw !== null) throw wrongField('password', flawProblems[flaw]);
  // Only the server checks this, because a browser would have to load the whole list.
  if (isCommonPassword(password)) throw wrongField('password', { reason: 'common_password', parameters: {} });
}
