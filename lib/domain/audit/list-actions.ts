import type { Context } from '@/lib/platform/context';
import { readAuditActions } from './store/entries';

/** Actions in the retailer's audit trail, for filters. */
export function listActions(ctx: Context<'get_audit'>): Promise<string[]> {
  return readAuditActions(ctx);
}
