import { recordChange } from '@/lib/platform/audit/record-change';
import type { Context } from '@/lib/platform/context';

/**
 * Notes in the audit trail that a response showed the caller a client's secret (contract section 14), by which they can
 * act as the client. Never the secret itself.
 */
export function noteSecretShown(ctx: Context<'patch_client'>, clientId: number | string): Promise<void> {
  return recordChange(ctx, {
    action: 'client_secret_shown',
    subjectType: 'client',
    subjectId: String(clientId),
    before: null,
    after: null,
  });
}
