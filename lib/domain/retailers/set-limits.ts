import type { z } from 'zod';
import { recordChange } from '@/lib/platform/audit/record-change';
import { inTransaction, type Context } from '@/lib/platform/context';
import { wordedProblemOf } from '@/lib/platform/http/violations';
import {
  limitsOf,
  storedLimits,
  type RetailerLimits,
  type StoredLimits,
} from '@/lib/platform/retailers/limits';
import { lockRetailer, updateRetailer } from '@/lib/platform/retailers/store';

export type LimitChanges = { readonly [Name in keyof StoredLimits]?: StoredLimits[Name] | null };

/**
 * Called only by operators. Returns all limits after the change.
 * @throws Error that names each limit outside its range.
 */
export function setLimits(ctx: Context, changes: LimitChanges): Promise<RetailerLimits> {
  return inTransaction(ctx, async (inner) => {
    const row = await lockRetailer(inner);
    const all = Object.entries({ ...row.limits, ...changes });
    const parsed = storedLimits.safeParse(Object.fromEntries(all.filter(([, value]) => value !== null)));
    if (!parsed.success) throw new Error(parsed.error.issues.map(sentenceOf).join('\n'));
    const limits = parsed.data;
    await updateRetailer(inner, { limits });
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
  return `${issue.path.join('.')} ${wordedProblemOf(issue).text}`;
}
