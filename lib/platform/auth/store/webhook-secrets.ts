import { and, eq } from 'drizzle-orm';
import { webhooks } from '@/drizzle/schema/webhooks';
import { owned, type Tenant } from '@/lib/platform/db/tenancy';

type Secrets = Pick<typeof webhooks.$inferSelect, 'retailerId' | 'id' | 'secret' | 'previousSecrets'>;

export function lockWebhookSecrets(ctx: Tenant): Promise<Secrets[]> {
  const { retailerId, id, secret, previousSecrets } = webhooks;
  return ctx.db
    .select({ retailerId, id, secret, previousSecrets })
    .from(webhooks)
    .where(owned(ctx, webhooks))
    .for('update');
}

export async function resealWebhook(
  ctx: Tenant,
  id: number,
  sealed: Partial<Pick<Secrets, 'secret' | 'previousSecrets'>>,
): Promise<void> {
  await ctx.db
    .update(webhooks)
    .set(sealed)
    .where(and(owned(ctx, webhooks), eq(webhooks.id, id)));
}
