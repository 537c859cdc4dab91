import { hash, verify, type Options } from '@node-rs/argon2';

/** Undefined: the library's recommended cost. */
let cost: Options | undefined;

/** Sets what a new hash costs, for tests: at the usual cost they would spend most of their time on passwords. */
export function usePasswordCost(options: Options | undefined): void {
  cost = options;
}

/** Hashes a password with argon2id and the library's recommended cost. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** Checks a password. Without a stored hash it does the same work and says no, so that time tells nothing. */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  if (stored !== null) return verify(stored, password);
  await hash(password, cost);
  return false;
}
