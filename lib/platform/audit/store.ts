import { auditEntries } from '@/drizzle/schema/audit';
import type { Context } from '@/lib/platform/context';

export async function insertEntry(
  ctx: Context,
  entry: Omit<typeof auditEntries.$inferInsert, 'retailerId'>,
): Promise<void> {
  await ctx.db.insert(auditEntries).values({ retailerId: ctx.retailer.id, ...entry });
}
