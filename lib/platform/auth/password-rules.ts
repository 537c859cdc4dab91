/** Fewest characters of a password (NIST SP 800-63B asks for length, not for kinds of characters). */
export const passwordLengthMin = 12;
/** Most characters of a password. */
export const passwordLengthMax = 200;

/** What is wrong with a new password. */
export type PasswordFlaw = 'short' | 'long' | 'monotonous' | 'address';

/** The first rule that a new password breaks, or null. `email` is the address of its user, null where it is not known. */
export function passwordFlaw(password: string, email: string | null): PasswordFlaw | null {
  const characters = Array.from(password);
  if (characters.length < passwordLengthMin) return 'short';
  if (characters.length > passwordLengthMax) return 'long';
  // Long is not enough where it is one letter over and over.
  if (new Set(characters).size < 5) return 'monotonous';
  return email !== null && password.toLowerCase().includes(email.toLowerCase()) ? 'address' : null;
}
