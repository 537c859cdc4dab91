import type { PreviousSecret } from '@/drizzle/schema/clients';
import { currentTime } from '@/lib/core/clock';

export function unexpiredSecrets(secrets: readonly PreviousSecret[]): readonly PreviousSecret[] {
  return secrets.filter(({ until }) => until > currentTime().getTime());
}
