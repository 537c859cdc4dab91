import { hash, verify } from '@node-rs/argon2';

/** Hashes a password with argon2id and the library's recommended cost. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** Checks a password. Without a stored hash it does the same work and says no, so that time tells nothing. */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  if (stored !== null) return verify(stored, password);
  await hash(password);
  return false;
}
