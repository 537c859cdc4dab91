import { recordChange } from '@/lib/platform/audit/record-change';
import type { Context } from '@/lib/platform/context';

/** The caller can now act as the client (contract section 14). Never notes the secret itself. */
export function noteSecretShown(ctx: Context<'patch_client'>, clientId: number | string): Promise<void> {
  return recordChange(ctx, {
    action: 'client_secret_shown',
    subjectType: 'client',
    subjectId: String(clientId),
    before: null,
    after: null,
  });
}
