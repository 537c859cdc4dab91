import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { auditEntries } from '@/drizzle/schema/audit';
import { clients } from '@/drizzle/schema/clients';
import { knownPermissions } from '@/drizzle/schema/portal-users';
import { extendFullGroups } from '@/lib/domain/portal-users/extend-full-groups';
import { changeSettings } from '@/lib/domain/retailers/change-settings';
import { permissions } from '@/lib/platform/auth/permissions';
import { databaseUrl } from '@/lib/platform/db/client';
import { owned } from '@/lib/platform/db/tenancy';
import { findRetailer } from '@/lib/platform/retailers/store';
import { asOwner } from '@/test/as-owner';
import { makeClient, makeRetailer, type TestRetailer } from '@/test/factories';
import { bringUpToDate } from './prepare-database';

// After an upgrade a group with everything has everything: releases prepare the database in turn.

const added: readonly string[] = ['view.sum_receipts', 'view.get_report'];
/** Permissions of the release before that this one still has. */
const older = permissions.filter((name) => !added.includes(name));
const allButOne = older.filter((name) => name !== 'view.get_audit');
/** A permission of the release before that this one has no more. */
const removed = 'view.get_outdated';

const groups = {
  everything: older,
  'everything, in another order': [removed, ...older.toReversed()],
  'all but one': [removed, ...allButOne],
  'all but one, and a new one': [...allButOne, 'view.get_report'],
  none: [],
  star: ['*'],
};

let retailer: TestRetailer;
beforeEach(async () => {
  retailer = await makeRetailer({ portal_groups: groups });
  await know([removed, ...older]);
});
afterAll(() => know(permissions));

/** Has the database know these permissions and no others. */
async function know(names: readonly string[]): Promise<void> {
  await asOwner(async (db) => {
    await db.delete(knownPermissions);
    if (names.length > 0) await db.insert(knownPermissions).values(names.map((name) => ({ name })));
  });
}

const startThisRelease = () => bringUpToDate(databaseUrl(), databaseUrl());
const startRelease = (names: readonly string[]) => extendFullGroups(databaseUrl(), names);

async function groupsNow() {
  return (await findRetailer(retailer.ctx.retailer.id))?.settings.portal_groups;
}

function changesOfGroups() {
  return retailer.ctx.db
    .select()
    .from(auditEntries)
    .where(and(owned(retailer.ctx, auditEntries), eq(auditEntries.subjectType, 'portal_group')))
    .orderBy(asc(auditEntries.subjectId));
}

describe('a release with new permissions', () => {
  const extended = {
    ...groups,
    everything: [...groups.everything, ...added],
    'everything, in another order': [...groups['everything, in another order'], ...added],
  };

  test('gives them to groups that hold all of the release before, and to no other', async () => {
    await startThisRelease();
    const now = await groupsNow();
    expect(new Set(now?.['everything'])).toEqual(new Set(permissions));
    expect(now).toEqual(extended);
  });

  test('notes each of these groups in the audit trail', async () => {
    await startThisRelease();
    const changes = await changesOfGroups();
    expect(changes.map(({ actor, action, before, after }) => ({ actor, action, before, after }))).toEqual(
      (['everything', 'everything, in another order'] as const).map((name) => ({
        actor: 'system:upgrade',
        action: 'put_portal_group',
        before: { name, permissions: groups[name] },
        after: { name, permissions: extended[name] },
      })),
    );
  });

  test('gives them once, also when it starts twice at a time', async () => {
    await Promise.all([startRelease(permissions), startRelease(permissions)]);
    expect(await changesOfGroups()).toHaveLength(2);
    // Permissions that an administrator has removed since do not come back.
    await changeSettings(retailer.ctx, { portal_groups: groups });
    await startThisRelease();
    expect(await groupsNow()).toEqual(groups);
    expect(await changesOfGroups()).toHaveLength(2);
  });

  test('gives API clients nothing', async () => {
    const { key } = await makeClient(retailer, { authentication: 'bearer', permissions: older });
    await startThisRelease();
    const [client] = await retailer.ctx.db.select().from(clients).where(eq(clients.key, key));
    expect(client?.permissions).toEqual(older);
  });

  test('gives no group any on a new database', async () => {
    await know([]);
    await startThisRelease();
    expect(await groupsNow()).toEqual(groups);
    expect(await changesOfGroups()).toEqual([]);
    await startRelease([...permissions, 'view.get_forecast']);
    expect(await groupsNow()).toEqual(groups);
  });
});

test('an older release takes nothing away, and what it does not know stays known', async () => {
  await startThisRelease();
  const before = await groupsNow();
  await startRelease([removed, ...older]);
  expect(await groupsNow()).toEqual(before);
  await startThisRelease();
  expect(await groupsNow()).toEqual(before);
  expect(await changesOfGroups()).toHaveLength(2);
});

test('a release after it gives its own to groups that hold all of this one', async () => {
  await startThisRelease();
  await changeSettings(retailer.ctx, { portal_groups: { ...(await groupsNow()), newer: [...permissions] } });
  await startRelease([...permissions, 'view.get_forecast']);
  const names = Object.entries((await groupsNow()) ?? {}).filter(([, held]) =>
    held.includes('view.get_forecast'),
  );
  expect(names.map(([name]) => name).toSorted()).toEqual([
    'everything',
    'everything, in another order',
    'newer',
  ]);
});
