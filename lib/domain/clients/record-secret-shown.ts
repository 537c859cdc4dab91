import { recordChange } from '@/lib/platform/audit/record-change';
import type { Context } from '@/lib/platform/context';

/** Records that the caller can now act as the client (contract section 14). The secret is not recorded. */
export function recordSecretShown(ctx: Context<'patch_client'>, clientId: number | string): Promise<void> {
  return recordChange(ctx, {
    action: 'client_secret_shown',
    subjectType: 'client',
    subjectId: String(clientId),
    before: null,
    after: null,
  });
}
