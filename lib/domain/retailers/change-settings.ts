import { isDeepStrictEqual } from 'node:util';
import { recordChange } from '@/lib/platform/audit/record-change';
import { inTransaction, type Context } from '@/lib/platform/context';
import { checkGroupChange } from '@/lib/domain/portal-users/check-groups';
import { enqueue } from '@/lib/platform/queue/enqueue';
import { reindexSearchJob } from '@/lib/domain/receipts/index/reindex-search-job';
import { checkRetention } from './check-retention';
import { checkWithinLimits, limitsOf, withinLimits } from '@/lib/platform/retailers/limits';
import { renameRetailer } from './rename-retailer';
import {
  parseSettings,
  retailerSettings,
  type Retailer,
  type RetailerSettings,
} from '@/lib/platform/retailers/settings';
import { lockRetailer, updateRetailer } from '@/lib/platform/retailers/store';

/**
 * Returns all settings after the change, reduced by the retailer's limits.
 * @throws ZodError for a wrong value or name; ServiceError `invalid_request` beyond a limit or if audit
 * entries would be deleted too early, `permission_denied` or `conflict` for groups of portal users.
 */
export function changeSettings(
  ctx: Context,
  changes: Readonly<Record<string, unknown>>,
): Promise<RetailerSettings> {
  return inTransaction(ctx, async (inner) => {
    const row = await lockRetailer(inner);
    // The stored settings are changed. The context has settings reduced by limits, and storing these would
    // make a temporary limit permanent.
    const stored = JSON.parse(row.settings) as Partial<RetailerSettings>;
    const before = parseSettings(row.settings);
    const after = retailerSettings.parse({ ...before, ...changes });
    const limits = limitsOf(row.limits);
    checkWithinLimits(before, after, limits);
    if ('retention_days' in changes) checkRetention(after);
    const named = (settings: RetailerSettings) =>
      Object.fromEntries(Object.entries(settings).filter(([name]) => name in changes));
    if (isDeepStrictEqual(before, after)) {
      // A submitted value is stored even if it is the default, so that the first store does not replace it.
      const isOpen = Object.keys(changes).some((name) => !Object.hasOwn(stored, name));
      if (isOpen) await updateRetailer(inner, { settings: named(after) });
      return withinLimits(before, limits);
    }
    if ('portal_groups' in changes) await checkGroupChange(inner, before.portal_groups, after.portal_groups);
    await updateRetailer(inner, { settings: named(after) });
    if (!isDeepStrictEqual(searchSettings(before), searchSettings(after))) {
      await enqueue(inner, reindexSearchJob, { retailer: ctx.retailer.id });
    }
    await recordChange(inner, {
      action: 'change_settings',
      subjectType: 'retailer',
      subjectId: String(ctx.retailer.id),
      before: named(before),
      after: named(after),
    });
    return withinLimits(after, limits);
  });
}

export function changeNamedSettings(
  ctx: Context<'patch_settings'>,
  { name, ...changes }: Readonly<Record<string, unknown>> & { readonly name?: string | undefined },
): Promise<Pick<Retailer, 'name' | 'settings'>> {
  return inTransaction(ctx, async (inner) => {
    const settings = await changeSettings(inner, changes);
    return { name: name === undefined ? ctx.retailer.name : await renameRetailer(inner, name), settings };
  });
}

function searchSettings({ search_fields, timezone }: RetailerSettings) {
  return { search_fields, timezone };
}
