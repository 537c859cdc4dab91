import { expect, test } from 'vitest';
import { exportChanges } from '@/lib/domain/audit/export-changes';
import { recordChange } from '@/lib/platform/audit/record-change';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { runs } from '@/test/tier';

async function exported({ ctx }: TestRetailer, filter: Parameters<typeof exportChanges>[1] = {}) {
  const ids: string[] = [];
  for await (const page of await exportChanges(ctx, filter))
    ids.push(...page.map(({ subjectId }) => subjectId));
  return ids;
}

test(
  'every change that fits is in the file once, newest first, however many there are',
  { tags: 'wide' },
  async () => {
    const retailer = await makeRetailer();
    // More than one page of them in the full tier.
    const all = Array.from({ length: runs(505) }, (_, index) => String(index));
    for (const subjectId of all) {
      await recordChange(retailer.ctx, {
        action: 'patch_store',
        subjectType: 'store',
        subjectId,
        before: null,
        after: null,
      });
    }
    expect(await exported(retailer, { action: 'patch_store' })).toEqual(all.toReversed());
  },
);

test('taking the trail out is a change itself, which says what was asked for', async () => {
  const [retailer, stranger] = [await makeRetailer(), await makeRetailer()];
  const own = await exported(retailer);
  expect(own).not.toContain('csv');
  expect(await exported(stranger, { action: 'export_audit' })).toEqual([]);
  expect(await exported(retailer, { action: 'export_audit' })).toEqual(['csv']);
  const { json } = await retailer.api.get('/audit?action=export_audit');
  expect(json).toMatchObject([
    { subject_type: 'audit', after: { action: 'export_audit' } },
    { subject_type: 'audit', after: {} },
  ]);
});
