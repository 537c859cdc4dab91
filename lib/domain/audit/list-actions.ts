import type { Context } from '@/lib/platform/context';
import { readAuditActions } from './store/entries';

export function listActions(ctx: Context<'get_audit'>): Promise<string[]> {
  return readAuditActions(ctx);
}
