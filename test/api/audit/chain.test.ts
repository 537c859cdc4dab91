import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { auditEntries, auditSeals } from '@/drizzle/schema/audit';
import { recordChange } from '@/lib/platform/audit/record-change';
import {
  emptyEntry,
  findHead,
  removeEntries,
  sealAllEntries,
  sealNewEntries,
} from '@/lib/domain/audit/store/chain';
import { verifyChain } from '@/lib/domain/audit/verify-chain';
import { inTransaction } from '@/lib/platform/context';
import { database, databaseUrl, openClient } from '@/lib/platform/db/client';
import { sqlStateOf } from '@/lib/platform/db/violations';
import { owned } from '@/lib/platform/db/tenancy';
import { asOwner } from '@/test/as-owner';
import { makeRetailer, type TestRetailer } from '@/test/factories';

const never = new AbortController().signal;
const day = 24 * 60 * 60 * 1000;

let retailer: TestRetailer;
beforeEach(async () => {
  retailer = await makeRetailer();
});

const verify = (options?: Parameters<typeof verifyChain>[1]) => verifyChain(retailer.ctx, options);
const seal = () => sealNewEntries(retailer.ctx, never);

/** Writes an entry about a receipt, as a verb does; returns its id. */
async function change(after: unknown = { note: randomUUID() }): Promise<string> {
  const subjectId = randomUUID();
  await recordChange(retailer.ctx, {
    action: 'patch_receipt',
    subjectType: 'receipt',
    subjectId,
    before: null,
    after,
  });
  const [row] = await retailer.ctx.db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(and(owned(retailer.ctx, auditEntries), eq(auditEntries.subjectId, subjectId)));
  return row?.id ?? '';
}

/** An entry of long ago, as if it had been written then. */
async function oldChange(days: number, subjectType = 'receipt'): Promise<string> {
  const id = randomUUID();
  await retailer.ctx.db.insert(auditEntries).values({
    retailerId: retailer.ctx.retailer.id,
    id,
    at: new Date(Date.now() - days * day),
    actor: 'system:test',
    action: 'test',
    subjectType,
    subjectId: id,
    before: null,
    after: { old: true },
    requestId: 'test',
  });
  return id;
}

const isEntry = (id: string) => and(owned(retailer.ctx, auditEntries), eq(auditEntries.id, id));
const ofEntry = (id: string) => and(owned(retailer.ctx, auditSeals), eq(auditSeals.entryId, id));

describe('the chain', () => {
  test('seals every entry once, in an order without gaps, and holds', async () => {
    await change();
    const sealed = await seal();
    expect(sealed).toBeGreaterThan(1);
    expect(await seal()).toBe(0);
    await change();
    expect((await verify()).waiting.count).toBe(1);
    expect(await seal()).toBe(1);
    expect(await verify()).toMatchObject({
      head: { number: sealed + 1 },
      entries: sealed + 1,
      erased: 0,
      removed: 0,
      waiting: { count: 0, oldestAt: null },
      broken: null,
    });
  });

  test('of a retailer without entries is empty, and holds', async () => {
    const ctx = { ...retailer.ctx, retailer: { ...retailer.ctx.retailer, id: 2_000_000_000 } };
    expect(await verifyChain(ctx)).toMatchObject({ head: null, entries: 0, broken: null });
  });

  test('has two sealers at once add one link for each entry', async () => {
    for (let n = 0; n < 20; n += 1) await change();
    const counts = await Promise.all([seal(), seal(), seal(), seal()]);
    const { head, entries, broken } = await verify();
    expect(broken).toBeNull();
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(entries);
    expect(head?.number).toBe(entries);
  });

  test('takes in an entry that was committed after newer ones were sealed', async () => {
    await inTransaction(retailer.ctx, async (slow) => {
      await recordChange(slow, {
        action: 'patch_receipt',
        subjectType: 'receipt',
        subjectId: 'slow',
        before: null,
        after: null,
      });
      await change();
      await seal();
    });
    expect(await seal()).toBe(1);
    expect(await verify()).toMatchObject({ waiting: { count: 0 }, broken: null });
  });

  test('takes in, at night, an entry that says an earlier time than anybody looks back', async () => {
    await change();
    await seal();
    await oldChange(3);
    expect(await seal()).toBe(0);
    expect((await verify()).waiting.count).toBe(1);
    expect(await sealAllEntries(retailer.ctx, never)).toBe(1);
    expect(await verify()).toMatchObject({ waiting: { count: 0 }, broken: null });
  });

  test('can be looked at from its newest links on', async () => {
    for (let n = 0; n < 5; n += 1) await change();
    await seal();
    const { head } = await verify();
    expect(await verify({ newest: 2 })).toMatchObject({
      from: (head?.number ?? 0) - 1,
      entries: 2,
      broken: null,
    });
  });

  test('of another retailer is another one', async () => {
    const id = await change();
    await seal();
    const other = await makeRetailer();
    await sealNewEntries(other.ctx, never);
    await asOwner((db) => db.update(auditEntries).set({ actor: 'nobody' }).where(isEntry(id)));
    expect((await verifyChain(other.ctx)).broken).toBeNull();
    expect((await verify()).broken).not.toBeNull();
  });
});

describe('what the owner of the tables rewrites is found, and the first of it named:', () => {
  let ids: string[];
  let numbers: Map<string, number>;
  beforeEach(async () => {
    ids = [await change(), await change(), await change()];
    await seal();
    const rows = await retailer.ctx.db.select().from(auditSeals).where(owned(retailer.ctx, auditSeals));
    numbers = new Map(rows.map(({ entryId, number }) => [entryId, number]));
  });
  const [first, second] = [() => ids[0] ?? '', () => ids[1] ?? ''];

  test.each([
    ['who did it', { actor: 'client:99' }],
    ['what was done', { action: 'get_receipt' }],
    ['to what', { subjectId: 'x' }],
    ['what there was before', { before: { total: 1 } }],
    ['what there was after', { after: { note: 'forged' } }],
    ['when', { at: new Date(0) }],
    ['under which request', { requestId: 'x' }],
  ])('an entry that says otherwise %s', async (_what, values) => {
    const both = sql`${auditEntries.id} in (${first()}, ${second()})`;
    const mine = and(owned(retailer.ctx, auditEntries), both);
    await asOwner((db) => db.update(auditEntries).set(values).where(mine));
    expect((await verify()).broken).toEqual({
      number: numbers.get(first()),
      entryId: first(),
      problem: 'entry_changed',
    });
  });

  test('an entry that is gone', async () => {
    await asOwner((db) => db.delete(auditEntries).where(isEntry(second())));
    expect((await verify()).broken).toMatchObject({ entryId: second(), problem: 'entry_missing' });
  });

  test('a seal that is gone', async () => {
    await asOwner((db) => db.delete(auditSeals).where(ofEntry(first())));
    expect((await verify()).broken).toMatchObject({ entryId: second(), problem: 'seal_missing' });
  });

  test('a seal made to fit a changed entry', async () => {
    await asOwner(async (db) => {
      await db.update(auditEntries).set({ actor: 'client:99' }).where(isEntry(first()));
      const digest = sql`(select audit_digest(e) from audit_entries as e where e.id = ${first()})`;
      await db.update(auditSeals).set({ digest }).where(ofEntry(first()));
    });
    expect((await verify()).broken).toMatchObject({ entryId: first(), problem: 'seal_changed' });
  });

  test('a mark of an erasure that was no link of its own', async () => {
    await asOwner(async (db) => {
      await db.delete(auditEntries).where(isEntry(first()));
      await db.update(auditSeals).set({ reason: 'retention' }).where(ofEntry(first()));
    });
    expect((await verify()).broken).toMatchObject({ entryId: first(), problem: 'seal_changed' });
  });

  test('a chain that was made anew with its seals, and one that was cut off, by a head it had earlier', async () => {
    const { head } = await verify();
    const earlierHead = { number: head?.number ?? 0, hash: head?.hash ?? '' };
    expect((await verify({ earlierHead })).broken).toBeNull();
    const last = numbers.get(ids[2] ?? '') ?? 0;
    await asOwner(async (db) => {
      await db.delete(auditSeals).where(and(owned(retailer.ctx, auditSeals), eq(auditSeals.number, last)));
      await db.delete(auditEntries).where(isEntry(ids[2] ?? ''));
    });
    expect((await verify()).broken).toBeNull();
    expect((await verify({ earlierHead })).broken).toEqual({
      number: earlierHead.number,
      entryId: null,
      problem: 'head_missing',
    });
    await change();
    await seal();
    expect((await verify()).broken).toBeNull();
    expect((await verify({ earlierHead })).broken).toMatchObject({ problem: 'head_changed' });
  });
});

describe('the role of the application', () => {
  test.each(["update audit_entries set actor = 'x'", 'delete from audit_entries'])(
    'is refused: %s',
    async (statement) => {
      const own = sql`${sql.raw(statement)} where retailer_id = ${retailer.ctx.retailer.id}`;
      const refused = await database()
        .execute(own)
        .catch((error: unknown) => error);
      expect(sqlStateOf(refused)).toBe('42501');
    },
  );

  test.each(['update', 'delete', 'truncate', 'trigger'])('has no right on entries to %s', async (right) => {
    const [row] = await database().execute(sql`select has_table_privilege('audit_entries', ${right}) as may`);
    expect(row).toEqual({ may: false });
  });

  test.each(['update', 'delete', 'insert', 'truncate', 'trigger'])(
    'has no right on seals to %s',
    async (right) => {
      const [row] = await database().execute(
        sql`select has_table_privilege('audit_seals', ${right}) as may, current_user as "user"`,
      );
      expect(row).toEqual({ may: false, user: 'receipt_service_app' });
    },
  );

  test('is what a connection returns to', async () => {
    const client = openClient(databaseUrl(), { max: 1 });
    onTestFinished(() => client.end());
    await client`reset role`;
    expect(await client`select current_user as user`).toEqual([{ user: 'receipt_service_app' }]);
  });

  test('may not add a link of its own making', async () => {
    const link = sql`select audit_append(audit_head(${retailer.ctx.retailer.id}), gen_random_uuid(), null, sha256(''))`;
    const refused = await database()
      .execute(link)
      .catch((error: unknown) => error);
    expect(sqlStateOf(refused)).toBe('42501');
  });

  test('owns no table and no function, and functions of the owner look nowhere else for theirs', async () => {
    const owning = await database().execute(sql`
      select relname from pg_class where relnamespace = 'public'::regnamespace and relowner = current_user::regrole
      union all select proname from pg_proc where pronamespace = 'public'::regnamespace and proowner = current_user::regrole`);
    expect([...owning]).toEqual([]);
    const definers = await database().execute<{ proconfig: string[] }>(
      sql`select proname, proconfig from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`,
    );
    expect(definers.length).toBeGreaterThan(3);
    for (const { proconfig } of definers) {
      expect(proconfig).toEqual(['search_path=pg_catalog, public, pg_temp']);
    }
  });
});

describe('an entry that is removed after its time', () => {
  test('leaves its digest and the reason, sealed before or not, and the chain holds', async () => {
    const sealedBefore = await oldChange(500);
    await sealAllEntries(retailer.ctx, never);
    const unsealed = await oldChange(400);
    expect(await removeEntries(retailer.ctx, new Date(Date.now() - 366 * day), never)).toEqual({
      removed: 2,
      changed: 0,
    });
    for (const id of [sealedBefore, unsealed]) {
      const links = await retailer.ctx.db
        .select()
        .from(auditSeals)
        .where(ofEntry(id))
        .orderBy(auditSeals.number);
      expect(links.map(({ reason }) => reason)).toEqual([null, 'retention']);
      expect(links[0]?.digest).toEqual(links[1]?.digest);
    }
    expect(await verify()).toMatchObject({ removed: 2, broken: null });
  });

  test('cannot come back', async () => {
    const id = await oldChange(500);
    await removeEntries(retailer.ctx, new Date(Date.now() - 366 * day), never);
    await asOwner((db) =>
      db.execute(sql`insert into audit_entries (retailer_id, id, at, actor, action, subject_type, subject_id, request_id)
        values (${retailer.ctx.retailer.id}, ${id}, now(), 'x', 'x', 'x', 'x', 'x')`),
    );
    await sealAllEntries(retailer.ctx, never);
    expect((await verify()).broken).toMatchObject({ entryId: id, problem: 'entry_returned' });
  });

  test('is none about settings, users, groups or clients, nor one that was changed', async () => {
    const kept = await Promise.all(
      ['retailer', 'portal_user', 'portal_group', 'client'].map((type) => oldChange(900, type)),
    );
    const changed = await oldChange(900);
    await sealAllEntries(retailer.ctx, never);
    await asOwner((db) => db.update(auditEntries).set({ actor: 'x' }).where(isEntry(changed)));
    expect(await removeEntries(retailer.ctx, new Date(Date.now() - 366 * day), never)).toEqual({
      removed: 0,
      changed: 1,
    });
    for (const id of [...kept, changed]) {
      expect(await retailer.ctx.db.select().from(auditEntries).where(isEntry(id))).toHaveLength(1);
    }
    expect((await verify()).broken).toMatchObject({ entryId: changed, problem: 'entry_changed' });
  });

  test('is none that is younger than the floor of the operator, for any caller', async () => {
    await oldChange(300);
    const early = removeEntries(retailer.ctx, new Date(Date.now() - 200 * day), never);
    expect(sqlStateOf(await early.catch((error: unknown) => error))).toBe('42501');
  });
});

describe('an entry that a person is taken out of', () => {
  test('is another one by its own link, sealed before or not, with another salt', async () => {
    const before = await change({ identifier: 'anna@example.com', total: 3 });
    await seal();
    const after = await change({ identifier: 'anna@example.com', total: 4 });
    const saltOf = async (id: string) =>
      (await retailer.ctx.db.select().from(auditEntries).where(isEntry(id)))[0]?.salt;
    const salt = await saltOf(before);
    for (const [id, total] of [
      [before, 3],
      [after, 4],
    ] as const) {
      const [row] = await retailer.ctx.db.select().from(auditEntries).where(isEntry(id));
      await emptyEntry(retailer.ctx, {
        id,
        subjectId: row?.subjectId ?? '',
        before: null,
        after: { identifier: '[erased]', total },
      });
      const links = await retailer.ctx.db
        .select()
        .from(auditSeals)
        .where(ofEntry(id))
        .orderBy(auditSeals.number);
      expect(links.map(({ reason }) => reason)).toEqual([null, 'erasure']);
    }
    expect(await saltOf(before)).not.toBe(salt);
    expect(await verify()).toMatchObject({ erased: 2, broken: null });
    await asOwner((db) =>
      db
        .update(auditEntries)
        .set({ after: { total: 9 } })
        .where(isEntry(before)),
    );
    expect((await verify()).broken).toMatchObject({ entryId: before, problem: 'entry_changed' });
  });

  const document = { a: 'by anna@example.com, today', list: ['x', 'y', 'z'], deep: { n: 1, t: 'y' } };
  const emptied = (after: unknown, subjectId?: string) => async () => {
    const id = await change(document);
    const [row] = await retailer.ctx.db.select().from(auditEntries).where(isEntry(id));
    await emptyEntry(retailer.ctx, { id, subjectId: subjectId ?? row?.subjectId ?? '', before: null, after });
  };

  test.each([
    [null],
    [{}],
    [{ a: 'by [erased], today', list: ['x', 'z'], deep: { n: 1, t: null } }],
    [{ '[erased]': 'by anna@example.com, today' }],
    [{ list: [], deep: { t: '[erased]' } }],
  ])('may say %j instead', async (after) => {
    await emptied(after)();
    expect(await seal()).toBeGreaterThan(0);
    expect((await verify()).broken).toBeNull();
  });

  test.each([
    [{ a: 'by bob, today' }],
    [{ a: 'by [erased], tomorrow' }],
    [{ b: 'by anna@example.com, today' }],
    [{ list: ['y', 'x'] }],
    [{ list: ['x', 'y', 'z', 'z'] }],
    [{ deep: { n: 2 } }],
    [{ deep: { n: 'y' } }],
    [{ deep: 'y' }],
    ['x'],
    [{ a: '%' }],
  ])('may not say %j, which takes nothing away', async (after) => {
    expect(sqlStateOf(await emptied(after)().catch((error: unknown) => error))).toBe('42501');
  });

  test('may not be about something else', async () => {
    expect(sqlStateOf(await emptied(null, 'elsewhere')().catch((error: unknown) => error))).toBe('42501');
    await emptied(null, '[erased]')();
  });

  test('and was changed before stays found out', async () => {
    const id = await change(document);
    await seal();
    await asOwner((db) => db.update(auditEntries).set({ actor: 'x' }).where(isEntry(id)));
    const [row] = await retailer.ctx.db.select().from(auditEntries).where(isEntry(id));
    await emptyEntry(retailer.ctx, { id, subjectId: row?.subjectId ?? '', before: null, after: null });
    expect((await verify()).broken).toMatchObject({ entryId: id, problem: 'entry_changed' });
  });
});

test('the head of a chain is its newest link', async () => {
  expect(await findHead(retailer.ctx)).toBeNull();
  await seal();
  const { head } = await verify();
  expect(await findHead(retailer.ctx)).toEqual(head);
  expect(head?.hash).toMatch(/^[0-9a-f]{64}$/);
});
