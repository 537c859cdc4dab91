import { hash, verify, type Options } from '@node-rs/argon2';

/** Undefined: the library's recommended cost. */
let cost: Options | undefined;

/** Sets the cost of new hashes, for tests, which would spend most of their time on passwords. */
export function usePasswordCost(options: Options | undefined): void {
  cost = options;
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** Takes equal time without a stored hash, where it returns false, so that time reveals nothing. */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  if (stored !== null) return verify(stored, password);
  await hash(password, cost);
  return false;
}
