import { passwordLengthMax, passwordLengthMin, type PasswordFlaw } from '@/lib/auth/password-rules';

/** What the API says of a password that breaks a rule, after the name of its field. */
export const flawSentences: Readonly<Record<PasswordFlaw, string>> = {
  short: `must be at least ${passwordLengthMin} characters long`,
  long: `must be at most ${passwordLengthMax} characters long`,
  monotonous: 'must have at least 5 different characters',
  address: 'must not hold the e-mail address',
};
