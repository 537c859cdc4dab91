import { auditEntries } from '@/drizzle/schema/audit';
import { actorName, type Context } from '@/lib/platform/context';
import { newId } from '@/lib/core/ids';

/** One change for the audit trail. Secrets never stand in `before` or `after`. */
export interface Change {
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Writes one entry of the audit trail (contract section 12), in the transaction of the change itself. */
export async function recordChange(ctx: Context, change: Change): Promise<void> {
  await ctx.db.insert(auditEntries).values({
    retailerId: ctx.retailer.id,
    id: newId(),
    at: ctx.now(),
    actor: actorName(ctx.actor),
    requestId: ctx.requestId,
    ...change,
  });
}
