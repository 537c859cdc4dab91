import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditEntries } from '@/drizzle/schema/audit';
import { sealNewEntries } from '@/lib/domain/audit/store/chain';
import { owned } from '@/lib/platform/db/tenancy';
import { asOwner } from '@/test/as-owner';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { describeChain, parseHead, verifyAudit } from './verify-audit';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
  await sealNewEntries(retailer.ctx, new AbortController().signal);
});

describe('verify-audit', () => {
  test('prints the head of a chain, which it takes again', async () => {
    const { id } = retailer.ctx.retailer;
    const [report] = await verifyAudit(id);
    expect(report).toMatchObject({ retailer: id, verified: true, broken: null });
    const text = report === undefined ? '' : describeChain(report);
    expect(text).toMatch(new RegExp(`^Retailer ${id}: chain verified: \\d+ entries, `));
    const [, head = ''] = /Head (\S+),/.exec(text) ?? [];
    expect(await verifyAudit(id, parseHead(head))).toMatchObject([{ verified: true }]);
    const other = parseHead(head.replace(/.$/, (last) => (last === '0' ? '1' : '0')));
    expect(await verifyAudit(id, other)).toMatchObject([
      { verified: false, broken: { link: other.number, entry: null, problem: 'head_changed' } },
    ]);
  });

  test('names the first broken entry, among all retailers', async () => {
    const broken = await makeRetailer();
    await sealNewEntries(broken.ctx, new AbortController().signal);
    const ofStore = and(owned(broken.ctx, auditEntries), eq(auditEntries.subjectType, 'store'));
    const [entry] = await broken.ctx.db.select().from(auditEntries).where(ofStore);
    await asOwner((db) => db.update(auditEntries).set({ actor: 'client:9' }).where(ofStore));
    const reports = await verifyAudit(null);
    const found = reports.find(({ retailer: id }) => id === broken.ctx.retailer.id);
    expect(found).toMatchObject({ verified: false, broken: { entry: entry?.id, problem: 'entry_changed' } });
    expect(found === undefined ? '' : describeChain(found)).toContain(
      `First broken link: ${found?.broken?.link}, entry ${entry?.id}: the entry was changed.`,
    );
    expect(reports.find(({ retailer: id }) => id === retailer.ctx.retailer.id)?.verified).toBe(true);
  });

  test('of no retailer says so', async () => {
    await expect(verifyAudit(2_000_000_000)).rejects.toThrow('Retailer 2000000000 does not exist.');
  });

  test.each(['', '1', '0:ab', `1:${'g'.repeat(64)}`, `-1:${'a'.repeat(64)}`])(
    'takes no head such as "%s"',
    (text) => {
      expect(() => parseHead(text)).toThrow('It must be a number, a colon and 64 hexadecimal digits.');
    },
  );
});
