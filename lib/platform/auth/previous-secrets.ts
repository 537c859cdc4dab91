import type { PreviousSecret } from '@/drizzle/schema/clients';

/** Those of a client's earlier secrets that are good now. */
export function stillGood(secrets: readonly PreviousSecret[]): readonly PreviousSecret[] {
  return secrets.filter(({ until }) => until > Date.now());
}
