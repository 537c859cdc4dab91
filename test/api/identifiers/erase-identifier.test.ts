import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { idempotencyKeys } from '@/drizzle/schema/idempotency-keys';
import { owned } from '@/lib/platform/db/tenancy';
import { sendBatch } from '@/lib/domain/delivery/request/send-batch';
import { sendFromPage } from '@/lib/domain/delivery/request/send-from-page';
import { sendReceipt } from '@/lib/domain/delivery/request/send-receipt';
import { digest } from '@/lib/domain/delivery/request/sending-limits';
import { listMessages, updateMessage } from '@/lib/domain/delivery/store/messages';
import { sendMessageJob } from '@/lib/domain/delivery/send/send-message-job';
import { newId } from '@/lib/core/ids';
import { processRaw } from '@/lib/domain/pos/process-raw';
import { processRawJob } from '@/lib/domain/pos/process-raw-job';
import { enqueue } from '@/lib/platform/queue/enqueue';
import { makeRetailer, postedReceipt, receiptBody, type TestRetailer } from '@/test/factories';
import { expectLockWaits } from '@/test/lock-waits';
import { setProviders } from '@/test/message-servers';
import { erase, placesOf, runErasure } from './erasing';

// What it leaves behind in tables and files is held by erased-everywhere.long.test.ts.

describe('202', () => {
  test('asked for twice is one erasure; afterwards there is nobody to erase', async () => {
    const retailer = await makeRetailer();
    await postedReceipt(retailer, { identifier: 'twice' });
    const ask = () => retailer.api.post('/identifiers/twice/_erase', undefined);
    const [one, two] = [await ask(), await ask()];
    expect(two.json.id).toBe(one.json.id);
    expect(one.json).toMatchObject({ state: 'queued', finished_timestamp: null });
    const job = { retailer: retailer.ctx.retailer.id, erasure: one.json.id as string };
    await runErasure(job);
    await runErasure(job, 2);
    expect((await ask()).status).toBe(404);
    const { json } = await retailer.api.get('/erasures');
    expect(json).toHaveLength(1);
    expect(json[0]).toMatchObject({ state: 'done', progress: 1, counts: { receipts: 1 } });
  });

  test('of a short identifier changes nothing of what only looks alike', async () => {
    const retailer = await makeRetailer();
    const mine = await postedReceipt(retailer, {
      identifier: '1001',
      properties: { card: '1001', lane: '7' },
    });
    const others = receiptBody({
      identifier: '1002',
      properties: { lane: '1001' },
      items: [{ name: 'Chair 1001', quantity: 1, total: 3.98, properties: { product_code: '1001' } }],
    });
    const other = await postedReceipt(retailer, others);
    await erase(retailer, '1001');
    expect((await retailer.api.get(`/receipts/${mine}`)).json).toMatchObject({
      identifier: null,
      properties: { lane: '7' },
    });
    expect((await retailer.api.get(`/receipts/${other}`)).json).toMatchObject({
      identifier: '1002',
      properties: { lane: '1001' },
      items: [{ name: 'Chair 1001', properties: { product_code: '1001' } }],
    });
  });

  test('leaves no digest of an address that the page of a receipt sent to', async () => {
    setProviders();
    const retailer = await makeRetailer({ channels: ['email'] });
    const email = 'anna@example.com';
    const id = await postedReceipt(retailer, { identifier: email });
    const form = newId();
    await sendFromPage(retailer.ctx, { receiptId: id, to: { email }, form, locale: 'en-GB', address: null });
    const requests = async () =>
      (await listMessages(retailer.ctx, { receiptId: id, count: 10 })).map(({ request }) => request);
    const guess = digest(`email:${email}`);
    expect(await requests()).toEqual([`page:${form}:${guess}`]);
    await erase(retailer, email);
    expect((await requests()).join()).not.toContain(guess);
  });

  test('takes the changes of points of an identifier with slashes from the audit trail', async () => {
    const retailer = await makeRetailer();
    await retailer.api.post('/loyalty', { name: 'Points', rules: { points: 1, per_amount: 1 } });
    for (const identifier of ['/7', 'a/7']) {
      await retailer.api.post('/identifiers', { identifier });
      const points = `/loyalty/1/identifiers/${encodeURIComponent(identifier)}`;
      const changed = await retailer.api.request(points, { method: 'PATCH', json: { 'value+=': 5 } });
      expect(changed.status).toBe(200);
      await erase(retailer, identifier);
    }
    const { json } = await retailer.api.get('/audit?action=patch_loyalty_identifier');
    const subjects = (json as unknown as { subject_id: string }[]).map((entry) => entry.subject_id);
    expect(subjects).toEqual(['1/[erased]', '1/[erased]']);
  });

  test('goes on past answers that were stored under a key that is gone, and removes them', async () => {
    const retailer = await makeRetailer();
    await postedReceipt(retailer, { identifier: 'rotated' });
    const keys = owned(retailer.ctx, idempotencyKeys);
    await retailer.api.post('/receipts', receiptBody(), { 'idempotency-key': newId() });
    await retailer.ctx.db.update(idempotencyKeys).set({ answer: '00000000.AAAA' }).where(keys);
    expect(await erase(retailer, 'rotated')).toMatchObject({ state: 'done', counts: { saved_answers: 1 } });
    expect(await retailer.ctx.db.select().from(idempotencyKeys).where(keys)).toEqual([]);
  });

  test('takes from the audit trail where receipts of the person were sent, and of nobody else’s', async () => {
    const retailer = await makeRetailer({ channels: ['email'] });
    const [mine, other] = [
      await postedReceipt(retailer, { identifier: '970000000017' }),
      await postedReceipt(retailer, { identifier: '970000000024' }),
    ];
    for (const id of [mine, other]) {
      const body = { id, channels: ['email'], email_address: 'counter@example.com' };
      expect((await retailer.api.post('/receipts/_send', body)).status).toBe(202);
    }
    const { counts } = await erase(retailer, '970000000017');
    expect(counts['audit_entries']).toBe(1);
    const sent = await retailer.api.get('/audit?action=send_receipt');
    expect(sent.json).toMatchObject([
      { subject_id: other, after: { email: 'counter@example.com' } },
      { subject_id: mine, after: { email: '[erased]' } },
    ]);
  });

  test('takes from the audit trail where a message went that was cancelled', async () => {
    const retailer = await makeRetailer({ channels: ['email'] });
    const [mine, other] = [
      await postedReceipt(retailer, { identifier: '970000000031' }),
      await postedReceipt(retailer, { identifier: '970000000048' }),
    ];
    for (const id of [mine, other]) {
      const body = { id, channels: ['email'], email_address: 'counter@example.com' };
      expect((await retailer.api.post('/receipts/_send', body)).status).toBe(202);
    }
    const { json: waiting } = await retailer.api.get('/deliveries');
    const deliveries = (waiting as { id: string }[]).map(({ id }) => id);
    expect((await retailer.api.post('/deliveries/_cancel', { deliveries })).json.cancelled).toHaveLength(2);
    const { counts } = await erase(retailer, '970000000031');
    expect(counts['audit_entries']).toBe(2);
    const cancelled = await retailer.api.get('/audit?action=cancel_delivery');
    expect(cancelled.json).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ subject_id: mine, before: { email: '[erased]' } }),
        expect.objectContaining({ subject_id: other, before: { email: 'counter@example.com' } }),
      ]),
    );
  });

  test('takes from the audit trail why a message failed that was sent again', async () => {
    const retailer = await makeRetailer({ channels: ['email'] });
    const id = await postedReceipt(retailer, { identifier: '970000000055' });
    const body = { id, channels: ['email'], email_address: 'counter@example.com' };
    expect((await retailer.api.post('/receipts/_send', body)).status).toBe(202);
    const [message] = await listMessages(retailer.ctx, { receiptId: id, count: 1 });
    const failure = '550 5.1.1 <counter@example.com>: Recipient address rejected';
    await updateMessage(retailer.ctx, message?.id ?? '', { state: 'failed', failure });
    expect((await retailer.api.post(`/deliveries/${message?.id}/_retry`, undefined)).status).toBe(202);
    await erase(retailer, '970000000055');
    const { json } = await retailer.api.get('/audit?action=retry_delivery');
    expect(json).toMatchObject([{ before: { state: 'failed', failure: '[erased]' } }]);
  });

  test('takes from the audit trail what files were called that came to receipts of the person', async () => {
    const retailer = await makeRetailer();
    const bodies = ['970000000079', '970000000086'].map((identifier) => receiptBody({ identifier }));
    const receipts: string[] = [];
    for (const body of bodies) {
      receipts.push(await postedReceipt(retailer, body));
      const uploaded = await retailer.api.request('/attachments', {
        method: 'POST',
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': 'attachment; filename="Invoice Anna.pdf"',
          'service-transaction-id': String(body['transaction_id']),
          'service-attachment-label': 'invoice',
        },
        body: '%PDF-1.7',
      });
      expect(uploaded.status, uploaded.text).toBe(201);
    }
    const [mine, other] = receipts;
    await erase(retailer, '970000000079');
    const entryOf = async (id: string | undefined) =>
      (await retailer.api.get(`/audit?action=post_attachment&subject_type=receipt&subject_id=${id}`)).text;
    expect(await entryOf(mine)).not.toContain('Anna');
    expect(await entryOf(other)).toContain('Invoice Anna.pdf');
  });

  test.each(['alone', 'with others'])('reaches a message that is being queued meanwhile, %s', async (how) => {
    const retailer = await makeRetailer({ channels: ['email'] });
    const identifier = '970000000062';
    const id = await postedReceipt(retailer, { identifier, properties: { email: 'counter@example.com' } });
    let erasing: Promise<unknown> = Promise.resolve();
    await retailer.ctx.db.transaction(async (db) => {
      const inner = { ...retailer.ctx, db };
      if (how === 'alone') await sendReceipt(inner, { receipt: { id }, channels: ['email'] });
      else await sendBatch(inner, { receipts: [id], channels: ['email'], delayInSeconds: 0 });
      erasing = erase(retailer, identifier);
      await expectLockWaits(1, '%from "receipts"%for update%');
    });
    await erasing;
    const messages = await listMessages(retailer.ctx, { receiptId: id, count: 5 });
    expect(messages.map(({ recipient }) => recipient)).toEqual(['[erased]']);
    const { json } = await retailer.api.get('/audit?action=send_receipt');
    expect(json).toMatchObject([{ after: { email: '[erased]' } }]);
  });

  test('touches nobody at another retailer', async () => {
    const [retailer, stranger] = [await makeRetailer(), await makeRetailer()];
    const identifier = `${randomUUID()}@example.com`;
    await postedReceipt(retailer, { identifier });
    const theirs = await postedReceipt(stranger, { identifier, properties: { email: identifier } });
    const { json } = await retailer.api.post(`/identifiers/${identifier}/_erase`, undefined);
    expect((await stranger.api.get(`/erasures/${json.id}`)).status).toBe(404);
    expect((await stranger.api.get('/erasures')).json).toEqual([]);
    await runErasure({ retailer: retailer.ctx.retailer.id, erasure: json.id });
    expect((await stranger.api.get(`/receipts/${theirs}`)).json).toMatchObject({
      identifier,
      properties: { email: identifier },
    });
  });

  test('takes the person out of the notes of its own jobs, and of nobody else’s', async () => {
    const [retailer, stranger] = [await makeRetailer(), await makeRetailer()];
    const identifier = `${randomUUID()}@example.com`;
    await postedReceipt(retailer, { identifier });
    const failedJobs = async ({ ctx }: TestRetailer) => [
      await enqueue(ctx, processRawJob, { retailer: ctx.retailer.id, id: newId() }),
      await enqueue(ctx, sendMessageJob, { retailer_id: ctx.retailer.id, message_id: newId() }),
    ];
    const failed = { own: await failedJobs(retailer), theirs: await failedJobs(stranger) };
    const note = { message: `No mailbox ${identifier}` };
    const among = (ids: string[]) => sql`id in (${sql.join(ids, sql`, `)})`;
    await retailer.ctx.db.execute(
      sql`update pgboss.job set output = ${JSON.stringify(note)}::text::jsonb
        where ${among([...failed.own, ...failed.theirs])}`,
    );
    const notesOf = async (ids: string[]) =>
      (await retailer.ctx.db.execute(sql`select output from pgboss.job where ${among(ids)}`)).map(
        ({ output }) => output,
      );
    await erase(retailer, identifier);
    expect(await notesOf(failed.own)).toEqual([null, null]);
    expect(await notesOf(failed.theirs)).toEqual([note, note]);
  });

  test('answers a till that repeats an erased receipt as before, and still refuses another one', async () => {
    const retailer = await makeRetailer();
    const body = receiptBody({
      identifier: 'repeat@example.com',
      properties: { email: 'repeat@example.com' },
    });
    const id = await postedReceipt(retailer, body);
    await erase(retailer, 'repeat@example.com');
    const again = await retailer.api.post('/receipts', body);
    expect({ status: again.status, id: again.json.id }).toEqual({ status: 201, id });
    expect((await retailer.api.get(`/receipts/${id}`)).json.identifier).toBeNull();
    expect((await retailer.api.post('/receipts', { ...body, total: 9 })).status).toBe(409);
  });

  test('waits for raw receipts of the person that are still to be processed', async () => {
    const retailer = await makeRetailer();
    const identifier = `${randomUUID()}@example.com`;
    await postedReceipt(retailer, { identifier });
    const { headers } = await retailer.api.post('/pos/receipts', { who: identifier });
    const { json } = await retailer.api.post(`/identifiers/${identifier}/_erase`, undefined);
    const job = { retailer: retailer.ctx.retailer.id, erasure: json.id as string };
    await expect(runErasure(job)).rejects.toThrow('interrupted');
    expect((await retailer.api.get(`/erasures/${json.id}`)).json.state).toBe('running');
    await processRaw(retailer.ctx, headers.get('service-pos-data-id') ?? '');
    await runErasure(job, 2);
    expect((await retailer.api.get(`/erasures/${json.id}`)).json.state).toBe('done');
    expect(await placesOf(identifier)).toEqual([]);
  });
});

describe('404', () => {
  test('an unknown identifier, and one of another retailer, with no erasure begun', async () => {
    const [retailer, stranger] = [await makeRetailer(), await makeRetailer()];
    await postedReceipt(stranger, { identifier: 'theirs' });
    for (const identifier of ['nobody', 'theirs']) {
      const { status, json } = await retailer.api.post(`/identifiers/${identifier}/_erase`, undefined);
      expect([status, json.description]).toEqual([404, 'identifier not found']);
    }
    expect((await retailer.api.get('/erasures')).json).toEqual([]);
    expect((await stranger.api.get('/erasures')).json).toEqual([]);
  });
});
