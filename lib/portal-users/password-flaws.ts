import { passwordLengthMax, passwordLengthMin, type PasswordFlaw } from '@/lib/auth/password-rules';
import type { Problem } from '@/lib/problems';

/** What the API says of a password that breaks a rule, after the name of its field. */
export const flawProblems: Readonly<Record<PasswordFlaw, Problem>> = {
  short: { reason: 'too_short', parameters: { minimum: passwordLengthMin } },
  long: { reason: 'too_long', parameters: { maximum: passwordLengthMax } },
  monotonous: { reason: 'monotonous', parameters: {} },
  address: { reason: 'holds_address', parameters: {} },
};
