import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { retailers } from '@/drizzle/schema/retailers';
import { recordChange } from '@/lib/platform/audit/record-change';
import { inTransaction, type Context } from '@/lib/platform/context';
import { problemOf } from '@/lib/platform/http/violations';
import {
  limitsOf,
  storedLimits,
  type RetailerLimits,
  type StoredLimits,
} from '@/lib/platform/retailers/limits';

/** Limits to change: null goes back to the configuration's. */
export type LimitChanges = { readonly [Name in keyof StoredLimits]?: StoredLimits[Name] | null };

/**
 * Changes limits of the context's retailer, which the retailer itself cannot. Returns those that are in force then.
 * @throws Error naming each limit that is out of range.
 */
export function setLimits(ctx: Context, changes: LimitChanges): Promise<RetailerLimits> {
  return inTransaction(ctx, async (inner) => {
    const own = eq(retailers.id, ctx.retailer.id);
    const [row] = await inner.db
      .select({ limits: retailers.limits })
      .from(retailers)
      .where(own)
      .for('update');
    if (row === undefined) throw new Error(`Retailer ${ctx.retailer.id} is gone.`);
    const all = Object.entries({ ...row.limits, ...changes });
    const parsed = storedLimits.safeParse(Object.fromEntries(all.filter(([, value]) => value !== null)));
    if (!parsed.success) throw new Error(parsed.error.issues.map(sentenceOf).join('\n'));
    const limits = parsed.data;
    await inner.db.update(retailers).set({ limits, updatedAt: ctx.now() }).where(own);
    await recordChange(inner, {
      action: 'set_limits',
      subjectType: 'retailer',
      subjectId: String(ctx.retailer.id),
      before: row.limits,
      after: limits,
    });
    return limitsOf(limits);
  });
}

function sentenceOf(issue: z.core.$ZodIssue): string {
  return `${issue.path.join('.')} ${problemOf(issue).text}`;
}
