import { expect, test } from 'vitest';
import { storageKey, uuidOfAttachment } from '@/lib/domain/attachments/names';
import { pruneAttachments } from '@/lib/domain/attachments/prune-attachments';
import { fileStorage } from '@/lib/platform/storage/file-storage';
import { makeRetailer, postedReceipt } from '@/test/factories';

test('clearing up removes what nothing named for a week, row and bytes, and keeps what something did', async () => {
  const own = await makeRetailer();
  const post = async () => {
    const { json } = await own.api.request('/attachments', { method: 'POST', body: 'x' });
    return json.id as string;
  };
  const [loose, named] = [await post(), await post()];
  await postedReceipt(own, { attachments: { a: { id: named } } });
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  expect(await pruneAttachments(own.ctx, { now: inDays(6) })).toEqual({ unlinked: 0, lost: 0 });
  const stray = storageKey(own.ctx.retailer.id, '0b0e7e5e-1111-4111-8111-111111111111');
  await fileStorage().write(stray, Buffer.from('of an upload that was rolled back'));
  const stopped = { now: inDays(8), signal: AbortSignal.abort() };
  expect(await pruneAttachments(own.ctx, stopped)).toEqual({ unlinked: 0, lost: 0 });
  expect(await pruneAttachments(own.ctx, { now: inDays(8) })).toEqual({ unlinked: 1, lost: 1 });
  expect((await own.api.get(`/attachments/${loose}`)).status).toBe(404);
  expect((await own.api.get(`/attachments/${named}`)).text).toBe('x');
  expect(await fileStorage().read(storageKey(own.ctx.retailer.id, uuidOfAttachment(loose) ?? ''))).toBeNull();
});
