import type { PreviousSecret } from '@/drizzle/schema/clients';
import { currentTime } from '@/lib/core/clock';

/** Those of a client's earlier secrets that are good now. */
export function stillGood(secrets: readonly PreviousSecret[]): readonly PreviousSecret[] {
  return secrets.filter(({ until }) => until > currentTime().getTime());
}
