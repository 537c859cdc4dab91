import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { attachments } from '@/drizzle/schema/attachments';
import { storageUse } from '@/drizzle/schema/storage';
import { pruneAttachments, recountFiles } from '@/lib/domain/attachments/prune-attachments';
import { pruneLogos } from '@/lib/domain/brand/prune-logos';
import { useEnvironment } from '@/lib/core/config';
import { inTransaction } from '@/lib/platform/context';
import { newId } from '@/lib/core/ids';
import { postReceiptBody } from '@/lib/domain/receipts/wire/submission';
import { submitBatch } from '@/lib/domain/intake/submit-batch';
import { setLimits } from '@/lib/domain/retailers/set-limits';
import { findRetailer } from '@/lib/platform/retailers/store';
import { fileStorage } from '@/lib/platform/storage/file-storage';
import { readStorageUse } from '@/lib/platform/storage-quota';
import { owned } from '@/lib/platform/db/tenancy';
import { erase } from '@/test/api/identifiers/erasing';
import { makeRetailer, postedReceipt, receiptBody, type TestRetailer } from '@/test/factories';
import { fileUpload } from './file-upload';

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;
const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
const file = (bytes: number) => Buffer.alloc(bytes, randomUUID());

/** A retailer that may keep so many megabytes. */
async function limitedTo(megabytes: number): Promise<TestRetailer> {
  const retailer = await makeRetailer();
  await setLimits(retailer.ctx, { storage_limit_mb: megabytes });
  const changed = await findRetailer(retailer.ctx.retailer.id);
  return { ...retailer, ctx: { ...retailer.ctx, retailer: changed ?? retailer.ctx.retailer } };
}

const uploadTo = (retailer: TestRetailer) => fileUpload(() => retailer).upload;
const usedBy = async ({ ctx }: TestRetailer) => (await readStorageUse(ctx)).bytes;

/** The files of a retailer that the storage holds, whatever the database says. */
async function storedFiles({ ctx }: TestRetailer): Promise<string[]> {
  const keys: string[] = [];
  for (const folder of ['attachments', 'logos']) {
    for await (const key of fileStorage().writtenBefore(`${folder}/${ctx.retailer.id}`, inDays(1)))
      keys.push(key);
  }
  return keys;
}

const refused = { code: 'storage_limit', status: 'unprocessable entity' };

async function postLogo({ api }: TestRetailer, background: string) {
  const png = await sharp({ create: { width: 40, height: 20, channels: 4, background } })
    .png()
    .toBuffer();
  const body = new Blob([new Uint8Array(png)]);
  return api.request('/brand/logos', { method: 'POST', body, headers: { 'content-type': 'image/png' } });
}

const packet = (attachments: unknown) => ({
  ...{ source_id: randomUUID(), entry_id: randomUUID(), source_read: '2026-03-14T12:34:56+01:00' },
  ...{ store_reference: 1, till_id: 'Till 1', till_uuid: randomUUID() },
  receipt: Buffer.from('{}').toString('base64'),
  attachments,
});

describe('422 storage_limit', () => {
  test('comes when a file would pass the limit, and not before; nothing of it is kept, and all else goes on', async () => {
    const own = await limitedTo(1);
    const upload = uploadTo(own);
    expect((await upload({}, file(megabyte - 10))).status).toBe(201);
    expect((await upload({}, file(10))).status).toBe(201);
    expect(await usedBy(own)).toBe(megabyte);
    const { status, json } = await upload({}, file(1));
    expect({ status, json }).toMatchObject({
      status: 422,
      json: { ...refused, description: 'attachments and logos can use at most 1 MB together' },
    });
    expect(await storedFiles(own)).toHaveLength(2);
    const inline = { attachments: { slip: { data: 'YQ==' } } };
    expect((await own.api.post('/receipts', receiptBody(inline))).json).toMatchObject(refused);
    expect((await own.api.post('/pos/data', packet(inline.attachments))).json).toMatchObject(refused);
    expect((await postLogo(own, '#aa0000')).json).toMatchObject(refused);
    expect(await storedFiles(own)).toHaveLength(2);
    expect(await usedBy(own)).toBe(megabyte);
    expect((await own.api.get('/receipts')).json).toEqual([]);
    await postedReceipt(own);
    expect((await own.api.post('/pos/data', packet(undefined))).status).toBe(204);
  });

  test('comes to one retailer alone', async () => {
    const [full, other] = [await limitedTo(1), await limitedTo(1)];
    expect((await uploadTo(full)({}, file(megabyte))).status).toBe(201);
    expect((await uploadTo(full)({}, file(1))).status).toBe(422);
    expect((await uploadTo(other)({}, file(megabyte))).status).toBe(201);
  });

  test('comes to a file that is larger than the whole limit, as the first one', async () => {
    const own = await limitedTo(1);
    expect((await uploadTo(own)({}, file(megabyte + 1))).json).toMatchObject(refused);
    expect(await usedBy(own)).toBe(0);
  });

  test('of many uploads at once lets no more pass than there is room for', async () => {
    const own = await limitedTo(1);
    const uploads = Array.from({ length: 10 }, () => uploadTo(own)({}, file(300 * kilobyte)));
    const statuses = (await Promise.all(uploads)).map(({ status }) => status).toSorted();
    expect(statuses).toEqual([201, 201, 201, 422, 422, 422, 422, 422, 422, 422]);
    expect(await usedBy(own)).toBe(900 * kilobyte);
    expect(await storedFiles(own)).toHaveLength(3);
  });

  test('comes to receipts that are stored together, all of them or none', async () => {
    const own = await limitedTo(1);
    const made = (bytes: number) => ({
      raw: { id: newId(), tillUuid: null },
      receipt: postReceiptBody.parse(
        receiptBody({ attachments: { slip: { data: file(bytes).toString('base64') } } }),
      ),
    });
    const store = (bytes: readonly number[]) =>
      inTransaction(own.ctx, (inner) => submitBatch(inner, bytes.map(made)));
    await store([300 * kilobyte, 300 * kilobyte]);
    expect(await usedBy(own)).toBe(600 * kilobyte);
    await expect(store([200 * kilobyte, 300 * kilobyte])).rejects.toMatchObject({ code: 'storage_limit' });
    expect(await usedBy(own)).toBe(600 * kilobyte);
    expect(await storedFiles(own)).toHaveLength(2);
  });

  test('leaves nothing of the files of one receipt or packet for which there was room before the one that had none', async () => {
    const own = await limitedTo(1);
    expect((await uploadTo(own)({}, file(700 * kilobyte))).status).toBe(201);
    const data = (bytes: number) => ({ data: file(bytes).toString('base64') });
    const inline = { small: data(100 * kilobyte), large: data(800 * kilobyte) };
    expect((await own.api.post('/receipts', receiptBody({ attachments: inline }))).json).toMatchObject(
      refused,
    );
    expect((await own.api.post('/pos/data', packet(inline))).json).toMatchObject(refused);
    expect(await storedFiles(own)).toHaveLength(1);
  });

  test('follows the configuration where the operator has set nothing for the retailer; 0 is no limit', async () => {
    onTestFinished(() => useEnvironment({ STORAGE_LIMIT_MB: undefined }));
    useEnvironment({ STORAGE_LIMIT_MB: '1' });
    const own = await makeRetailer();
    expect((await uploadTo(own)({}, file(megabyte + 1))).status).toBe(422);
    await setLimits(own.ctx, { storage_limit_mb: 0 });
    expect((await uploadTo(own)({}, file(megabyte + 1))).status).toBe(201);
    await setLimits(own.ctx, { storage_limit_mb: null });
    expect((await uploadTo(own)({}, file(1))).status).toBe(422);
  });
});

describe('the count', () => {
  test('goes down with what is cleared away, and makes room again', async () => {
    const own = await limitedTo(1);
    expect((await postLogo(own, '#00aa00')).status).toBe(201);
    const logo = await usedBy(own);
    expect(logo).toBeGreaterThan(0);
    expect((await uploadTo(own)({}, file(megabyte - logo))).status).toBe(201);
    expect((await uploadTo(own)({}, file(1))).status).toBe(422);
    await pruneAttachments(own.ctx, { now: inDays(8) });
    expect(await usedBy(own)).toBe(logo);
    await pruneLogos(own.ctx, inDays(8));
    expect(await usedBy(own)).toBe(0);
    expect((await uploadTo(own)({}, file(megabyte))).status).toBe(201);
  });

  test('goes down with an erased person', async () => {
    const own = await limitedTo(1);
    const identifier = `${randomUUID()}@example.com`;
    const slip = { data: file(500).toString('base64') };
    await postedReceipt(own, { identifier, attachments: { slip } });
    await postedReceipt(own, { attachments: { slip } });
    expect(await usedBy(own)).toBe(1000);
    expect((await erase(own, identifier)).state).toBe('done');
    expect(await usedBy(own)).toBe(500);
  });

  test('counts a repeated receipt and a repeated packet once, and keeps no bytes of the repeat', async () => {
    const own = await limitedTo(1);
    const slip = { data: file(500).toString('base64') };
    const body = receiptBody({ attachments: { slip } });
    const data = packet({ slip });
    for (let time = 0; time < 3; time += 1) {
      expect((await own.api.post('/receipts', body)).status).toBe(201);
      expect((await own.api.post('/pos/data', data)).status).toBe(204);
    }
    expect((await own.api.post('/receipts', { ...body, total: 5 })).status).toBe(409);
    expect(await usedBy(own)).toBe(1000);
    expect(await storedFiles(own)).toHaveLength(2);
  });

  test('leaves out uploads that are refused for other reasons, and so does the storage', async () => {
    const own = await limitedTo(1);
    const link = { 'service-transaction-id': 'nothing', 'service-attachment-label': 'slip' };
    expect((await uploadTo(own)(link, file(500))).status).toBe(404);
    const unknown = { attachments: { slip: { data: 'YQ==' }, other: { id: `att.${randomUUID()}` } } };
    expect((await own.api.post('/receipts', receiptBody(unknown))).status).toBe(400);
    expect([await usedBy(own), await storedFiles(own)]).toEqual([0, []]);
  });

  test('has nothing of receipts that are stored together with one that is refused, and so has the storage', async () => {
    const own = await limitedTo(1);
    const slip = { data: file(500).toString('base64') };
    const made = [{}, { store_reference: 99 }].map((fields) => ({
      raw: { id: newId(), tillUuid: null },
      receipt: postReceiptBody.parse(receiptBody({ ...fields, attachments: { slip } })),
    }));
    const stored = inTransaction(own.ctx, (inner) => submitBatch(inner, made));
    await expect(stored).rejects.toMatchObject({ reason: 'store_missing' });
    expect([await usedBy(own), await storedFiles(own)]).toEqual([0, []]);
  });

  test('is put right when it is wrong, also while files come in', async () => {
    const own = await limitedTo(10);
    const { ctx } = own;
    await uploadTo(own)({}, file(1000));
    await ctx.db.update(storageUse).set({ bytes: 77 }).where(owned(ctx, storageUse));
    expect(await recountFiles(ctx)).toBe(923);
    expect(await recountFiles(ctx)).toBe(0);
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        index % 3 === 0 ? recountFiles(ctx) : uploadTo(own)({}, file(1000)),
      ),
    );
    const rows = await ctx.db.select().from(attachments).where(owned(ctx, attachments));
    expect(rows).toHaveLength(9);
    expect(await usedBy(own)).toBe(9000);
    expect(await recountFiles(ctx)).toBe(0);
  });

  test('is each retailer’s own', async () => {
    const [own, other] = [await limitedTo(1), await limitedTo(1)];
    await uploadTo(own)({}, file(1000));
    expect([await usedBy(own), await usedBy(other)]).toEqual([1000, 0]);
  });
});
