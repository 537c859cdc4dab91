import { permissions } from '@/lib/platform/auth/permissions';
import { recordChange } from '@/lib/platform/audit/record-change';
import { systemContext, type Context } from '@/lib/platform/context';
import { openOwnerClient, wrapClient, type Database } from '@/lib/platform/db/client';
import { takeMigrationLock } from '@/lib/platform/db/migrate';
import { parseSettings } from '@/lib/platform/retailers/settings';
import { listRetailers, lockRetailer, updateRetailer } from '@/lib/platform/retailers/store';
import type { Groups } from './store/groups';
import { insertKnownPermissions, readKnownPermissions } from './store/known-permissions';

/**
 * Gives permissions that are new in this release to groups that hold all earlier permissions. A permission is
 * given only once, so that an administrator can remove it for good. For a new database, only the names of all
 * permissions are stored.
 */
export async function extendFullGroups(
  url: string,
  ofRelease: readonly string[] = permissions,
): Promise<void> {
  const owner = openOwnerClient(url);
  try {
    await takeMigrationLock(owner);
    await wrapClient(owner).transaction((db) => extendAll(db, ofRelease));
  } finally {
    await owner.end({ timeout: 5 });
  }
}

async function extendAll(db: Database, ofRelease: readonly string[]): Promise<void> {
  const known = await readKnownPermissions(db);
  const added = ofRelease.filter((name) => !known.has(name));
  if (added.length === 0) return;
  // Permissions that this release no longer has are ignored, because no group can get them.
  const kept = ofRelease.filter((name) => known.has(name));
  if (kept.length > 0) {
    for (const retailer of await listRetailers(db)) {
      if (fullGroups(retailer.settings.portal_groups, kept).length > 0)
        await extendGroups(systemContext(retailer, 'upgrade', db), kept, added);
    }
  }
  await insertKnownPermissions(db, added);
}

function fullGroups(groups: Groups, permissionsOfAll: readonly string[]): string[] {
  return Object.entries(groups)
    .filter(([, held]) => !held.includes('*') && permissionsOfAll.every((name) => held.includes(name)))
    .map(([name]) => name);
}

async function extendGroups(ctx: Context, kept: readonly string[], added: readonly string[]): Promise<void> {
  const row = await lockRetailer(ctx, 'no key update');
  // The stored settings are read, because a limit can temporarily reduce those of the context.
  const groups = { ...parseSettings(row.settings).portal_groups };
  for (const name of fullGroups(groups, kept)) {
    const held = groups[name] ?? [];
    groups[name] = [...new Set([...held, ...added])];
    await recordChange(ctx, {
      action: 'put_portal_group',
      subjectType: 'portal_group',
      subjectId: name,
      before: { name, permissions: held },
      after: { name, permissions: groups[name] },
    });
  }
  await updateRetailer(ctx, { settings: { portal_groups: groups } });
}
