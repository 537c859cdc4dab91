import { hash, verify, type Options } from '@node-rs/argon2';

/** Undefined selects the cost that the library recommends. */
let cost: Options | undefined;

export function usePasswordCost(options: Options | undefined): void {
  cost = options;
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/**
 * If `stored` is null, returns false after the time of a real check, so that the duration does not reveal
 * which users exist.
 */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  if (stored !== null) return verify(stored, password);
  await hash(password, cost);
  return false;
}
