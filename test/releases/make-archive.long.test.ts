import { jobs } from '@/lib/registry/jobs';
import { useServiceComposers } from '@/server/use-composers';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { secretKeyFile } from '@/lib/core/secret-keys';
import { newId } from '@/lib/core/ids';
import { log } from '@/lib/core/log';
import { sequenceEventsJob } from '@/lib/domain/events/sequence-events-job';
import { sequenceWaiting } from '@/lib/domain/events/sequence-events';
import { deliverDue } from '@/lib/domain/webhooks/deliver-webhooks';
import { deliverWebhooksJob } from '@/lib/domain/webhooks/deliver-webhooks-job';
import { database } from '@/lib/platform/db/client';
import { recountRollups } from '@/lib/domain/receipts/index/keep-rollups';
import { sealAll } from '@/lib/search/index/maintain';
import { makeBackup } from '@/server/backup/make-backup';
import { prepareDatabase } from '@/server/prepare-database';
import { apiClient, productionMount } from '@/test/api-client';
import { mapping, posted, publish, slip } from '@/test/api/pos/till';
import { writingCases } from '@/test/api/every-operation/writing-calls';
import type { WritingCase } from '@/test/api/every-operation/writing-case';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { setProviders } from '@/test/message-servers';
import { send } from '@/test/receipt-page/receipt-pages';
import { form, shoppedAt } from '@/test/receipt-page/shopper';
import { good, importText, verify } from '@/test/api/cards/imported-cards';
import { fullReceiptBody } from '@/test/full-receipt';
import { answersShape, archiveFiles, type Answers } from './archive';
import { makeOwnDatabase } from './own-database';

// The archive of a release, made from the service as it is now: `npm run release` has it written to a folder.

/** Where to write it; a run of the tests only looks whether it can be made. */
const target = process.env['RELEASE_ARCHIVE'];

/** Large enough for a row of every kind, small enough to be kept for good. */
const bytesMax = 300_000;

/** Tables that stay empty: nothing of the service's makes a job depend on another. */
const unwritten: ReadonlySet<string> = new Set(['pgboss.job_dependency']);

/** Calls whose answers are kept for a retry, one of each way: stored answers are the largest rows. */
const keyed = new Set(['a receipt', 'a validated identifier', 'a forgotten password']);

/** Has every endpoint store something, each at a retailer of its own. */
async function callEverything(): Promise<void> {
  for (const [name, one] of Object.entries<WritingCase>(writingCases)) {
    const { call } = await one.prepare();
    const headers: Record<string, string> = keyed.has(name) ? { 'idempotency-key': randomUUID() } : {};
    const { path: url, ...rest } = call;
    const { status, text } = await apiClient(headers, productionMount).request(url, {
      method: one.method,
      ...rest,
    });
    expect(status, `${one.method} ${url}: ${text}`).toBeLessThan(300);
  }
}

/** Does what jobs would have done by now, of which sums and segments wait for more receipts than a test has. */
async function workOnSchedule({ ctx }: TestRetailer): Promise<void> {
  useServiceComposers();
  for (const job of jobs) {
    // These go on until they are stopped.
    if (job.schedule === null || job === sequenceEventsJob || job === deliverWebhooksJob) continue;
    const signal = new AbortController().signal;
    await job.run({}, { id: newId(), attempt: 1, signal, log: log() });
  }
  await sequenceWaiting(database());
  await deliverDue();
  for (const index of ['receipts', 'identifiers'] as const) await sealAll(ctx, index);
  await recountRollups(ctx, { onMonth: () => undefined });
}

/** A shop with something of each kind that later releases are asked for. */
async function keepShop(): Promise<{ shop: TestRetailer; page: Answers['page']; file: Answers['file'] }> {
  const shop = await makeRetailer({
    receipt_links: true,
    stores_from_receipts: true,
    channels: ['email'],
    cards: 'luhn',
  });
  const { api } = shop;
  // Events are written for those who read them.
  expect((await api.get('/events')).status).toBe(200);
  const { id, token } = await shoppedAt(shop, { total: 12.34, transaction_id: 'sale' });
  await postedReceipt(shop, { properties: { returns_of: 'sale' } });
  // Enough of them that a list of what has a term is a row of its own.
  await Promise.all(Array.from({ length: 200 }, () => postedReceipt(shop)));
  await postedReceipt(shop, fullReceiptBody());
  expect((await send(token, form('address', { address: 'bert@example.com' }))).status).toBe(200);
  await importText(shop, `${good},4711\n`);
  expect((await verify(shop, good, '4712')).status).toBe(400);
  await publish(shop, 'till', mapping, ['application/json']);
  await posted(shop, slip());
  await posted(shop, slip({ total: 'much' }));
  await api.post('/identifiers', { identifier: 'anna@example.com', properties: { city: 'Berlin' } });
  await api.post('/identifiers', { identifier: '2790000000017' });
  await api.post('/identifiers/2790000000017/_merge', { into: 'anna@example.com' });
  await api.post('/loyalty', { name: 'Club', rules: { points: 1, per_amount: 1, store_references: [] } });
  await api.post('/receipts/_send', { id, channels: ['email'] }, { 'idempotency-key': 'archive' });
  const bytes = Buffer.from('a file to keep, with ü and \0');
  const stored = await api.request('/attachments', {
    method: 'POST',
    body: bytes,
    headers: { 'content-type': 'application/octet-stream' },
  });
  expect(stored.status, stored.text).toBe(201);
  return {
    shop,
    page: { token, texts: ['Berlin Mitte', 'Organic Whole Milk 1 l', '12,34'] },
    file: { path: `/attachments/${stored.json.id}`, base64: bytes.toString('base64') },
  };
}

const questions = [
  '/receipts?count=5',
  '/receipts/_search?query=items.name:milk&count=5',
  '/receipts/_search?query=total:12.34',
  '/receipts/_sums?query=total:%5B1%20TO%20*%5D',
  '/identifiers?count=5',
  '/identifiers/anna@example.com',
  '/stores',
  '/loyalty',
  '/transformations',
  '/pos/raw?count=5',
  '/deliveries?count=5',
  '/settings',
];

/** Answers of the service, without the times that they took. */
async function ask({ api }: TestRetailer): Promise<Answers['asked']> {
  const asked: Record<string, unknown> = {};
  for (const url of questions) {
    const { status, json, text } = await api.get(url);
    expect(status, `${url}: ${text}`).toBe(200);
    if (typeof json === 'object' && json !== null && 'time' in json) delete json.time;
    asked[url] = json;
  }
  return answersShape.shape.asked.parse(asked);
}

test('a release leaves an archive with a row of every table, small enough to be kept', async () => {
  const { url, dataDir } = await makeOwnDatabase('archive');
  await prepareDatabase(url);
  await callEverything();
  // Without one, a receipt's page has no form to send it.
  setProviders();
  const { shop, page, file } = await keepShop();
  await workOnSchedule(shop);
  // Its events have no positions yet.
  await postedReceipt(shop);
  const answers: Answers = { bearer: shop.credentials.bearer, asked: await ask(shop), page, file };
  const backup = path.join(dataDir, archiveFiles.backup);
  const { header, counts, enforcement } = await makeBackup(url, backup, { withKey: false });
  expect(enforcement.missing).toEqual([]);
  const names = header.tables.map((table) => `${table.schema}.${table.name}`);
  expect(names.filter((name) => (counts.rows[name] ?? 0) === 0 && !unwritten.has(name))).toEqual([]);
  expect(counts.files).toBeGreaterThan(0);
  const { size } = await stat(backup);
  expect(size).toBeLessThan(bytesMax);
  if (target === undefined) return;
  expect(existsSync(target)).toBe(false);
  await mkdir(target, { recursive: true });
  await copyFile(backup, path.join(target, archiveFiles.backup));
  await copyFile(secretKeyFile(), path.join(target, archiveFiles.key));
  await writeFile(path.join(target, archiveFiles.answers), `${JSON.stringify(answers, null, 1)}\n`);
});
