import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { inTransaction } from '@/lib/platform/context';
import { newId } from '@/lib/core/ids';
import { messagePages } from '@/lib/domain/delivery/store/export';
import { auditOf } from '@/lib/domain/privacy/export-identifier';
import { asOwner } from '@/test/as-owner';
import { makeRetailer, postedReceipt } from '@/test/factories';

// What is held about one consumer stands among what is held about everybody.

const others = 10_000;

test(
  'the export of a consumer reads few of the messages and audit entries of others',
  { tags: 'long' },
  async () => {
    const retailer = await makeRetailer();
    const receipt = await postedReceipt(retailer, { identifier: 'Anna' });
    const program = { name: 'Points', rules: { points: 1, per_amount: 1 } };
    expect((await retailer.api.post('/loyalty', program)).status).toBe(201);
    const json = { 'content-type': 'application/json' };
    const patched = await retailer.api.patch('/loyalty/1/identifiers/Anna', { value: 3 }, json);
    expect(patched.status, patched.text).toBe(200);
    const { ctx } = retailer;
    const { id: own } = ctx.retailer;
    const columns = sql.raw(
      'retailer_id, id, receipt_id, channel, recipient, request, state, attempts, created_by, created_at, updated_at',
    );
    await ctx.db.execute(sql`insert into messages (${columns})
    select ${own}::int, gen_random_uuid(), gen_random_uuid(), 'email', n || '@example.com', '', 'sent', 1, '', now(), now()
    from generate_series(1, ${others}) n`);
    const theirs = [newId(), newId(), newId()];
    const [brought, sent, both] = theirs;
    await ctx.db.execute(sql`insert into messages (${columns}) values
    (${own}, ${brought}, ${receipt}, 'email', 'x@example.com', 'a', 'sent', 1, '', now(), now()),
    (${own}, ${sent}, ${newId()}, 'email', 'anna', 'b', 'sent', 1, '', now(), now()),
    (${own}, ${both}, ${receipt}, 'email', 'ANNA', 'c', 'sent', 1, '', now(), now())`);
    await ctx.db.execute(sql`
    insert into audit_entries (retailer_id, id, at, actor, action, subject_type, subject_id, request_id)
    select ${own}::int, gen_random_uuid(), now(), '', 'patch_receipt', 'receipt', gen_random_uuid()::text, ''
    from generate_series(1, ${others})`);
    await asOwner((db) => db.execute(sql`analyze messages, audit_entries, receipts`));

    const { messages, entries, read } = await inTransaction(ctx, async (inner) => {
      const all = { messages: [] as string[], entries: [] as string[] };
      for await (const page of messagePages(inner, 'Anna', []))
        all.messages.push(...page.map(({ id }) => id));
      for await (const page of auditOf(inner, 'Anna')) all.entries.push(...page.map(({ action }) => action));
      const [stat] = await inner.db.execute<{ rows: number }>(sql`
      select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables
      where relname in ('messages', 'audit_entries')`);
      return { ...all, read: stat?.rows };
    });
    expect(messages).toEqual(theirs.toReversed());
    expect(entries).toEqual(['patch_loyalty_identifier']);
    expect(read).toBeLessThan(1_000);
  },
);
