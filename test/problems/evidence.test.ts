import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { evidenceOf } from '@/components/portal/problems/evidence';
import { rawReceipts } from '@/drizzle/schema/pos';
import { getProblem, listProblems } from '@/lib/domain/problems/list-problems';
import { portalOfRequest } from '@/lib/platform/auth/portal';
import { owned } from '@/lib/platform/db/tenancy';
import { makeRetailer } from '@/test/factories';
import { makePortalUser, signedIn } from '@/test/portal-session';

test('raw receipts that wait for too long are shown, and none that has just come', async () => {
  const retailer = await makeRetailer();
  const post = async () => {
    const { headers } = await retailer.api.request('/pos/receipts', { method: 'POST', body: 'slip' });
    return headers.get('service-pos-data-id') ?? '';
  };
  const [stuck, recent] = [await post(), await post()];
  const now = new Date(Date.now() + 10 * 60_000);
  await retailer.ctx.db
    .update(rawReceipts)
    .set({ createdAt: now })
    .where(and(owned(retailer.ctx, rawReceipts), eq(rawReceipts.id, recent)));
  const { headers } = await signedIn(await makePortalUser(retailer));
  const portal = await portalOfRequest({ headers: new Headers(headers) });
  if (portal === null) throw new Error('Nobody is signed in.');
  const ctx = { ...portal.ctx, now: () => now };
  const [waiting] = await listProblems(ctx, { kind: 'raw_waiting' });
  expect(waiting).toMatchObject({ count: 1, sample: { id: stuck } });
  const problem = await getProblem(ctx, 'raw_waiting', waiting?.fingerprint ?? '');
  const { items } = await evidenceOf({ ...portal, ctx }, problem);
  expect(items.map(({ key }) => key)).toEqual([stuck]);
});
