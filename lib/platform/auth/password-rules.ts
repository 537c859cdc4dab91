/** Limits in characters. NIST SP 800-63B advises against rules for kinds of characters. */
export const passwordLengthMin = 12;
export const passwordLengthMax = 200;

export type PasswordFlaw = 'short' | 'long' | 'monotonous' | 'address';

export function passwordFlaw(password: string, email: string | null): PasswordFlaw | null {
  const characters = Array.from(password);
  if (characters.length < passwordLengthMin) return 'short';
  if (characters.length > passwordLengthMax) return 'long';
  if (new Set(characters).size < 5) return 'monotonous';
  return email !== null && password.toLowerCase().includes(email.toLowerCase()) ? 'address' : null;
}
