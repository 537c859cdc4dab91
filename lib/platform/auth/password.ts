import { hash, verify, type Options } from '@node-rs/argon2';

/** Undefined: the library's recommended cost. */
let cost: Options | undefined;

export function usePasswordCost(options: Options | undefined): void {
  cost = options;
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** False without a stored hash, after as much time as with one. */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  if (stored !== null) return verify(stored, password);
  await hash(password, cost);
  return false;
}
