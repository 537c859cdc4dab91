import type { Context } from '@/lib/platform/context';
import { readAuditActions } from './store/entries';

/** The actions that the retailer's audit trail holds: what there is to filter by. */
export function listActions(ctx: Context<'get_audit'>): Promise<string[]> {
  return readAuditActions(ctx);
}
