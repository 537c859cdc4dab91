import { SignJWT } from 'jose';
import { signMessage } from '@/lib/platform/auth/signature';
import { systemContext, type Context } from '@/lib/platform/context';
import { createIdentifier } from '@/lib/domain/identifiers/create-identifier';
import { changeSettings } from '@/lib/domain/retailers/change-settings';
import { receiptPagePath } from '@/lib/core/paths';
import { ensureLink } from '@/lib/domain/receipts/links/receipt-link';
import { postReceiptBody } from '@/lib/domain/receipts/wire/submission';
import { acceptRaw } from '@/lib/domain/pos/accept-raw';
import { submitReceipt } from '@/lib/domain/intake/submit-receipt';
import { createRetailer, type CreatedRetailer } from '@/lib/domain/retailers/create-retailer';
import { findRetailer } from '@/lib/platform/retailers/store';
import { createStore } from '@/lib/domain/stores/create-store';
import { seedReceipts } from '@/demo/seed-receipts';
import { indexedReceipt, receiptIndex } from '@/lib/domain/receipts/index/index-receipt';
import { sealSearch } from '@/lib/domain/receipts/index/seal-search';
import { listReceiptIds, readReceipts } from '@/lib/domain/receipts/store/receipts';

/** Receipts of a retailer, enough for some segments. */
const receipts = 5_600;
/** Receipts of which the tail holds a change that segments do not know yet: far more than a job leaves there. */
const changedReceipts = 1_300;

/** Loads receipts, seals them, and lets many of them change since. Returns how many changes the tail holds. */
async function makeChangedReceipts(ctx: Context<string>): Promise<number> {
  await seedReceipts(ctx, {
    receipts,
    seed: 7,
    days: 300,
    products: 800,
    until: new Date('2026-01-31T20:00:00Z'),
  });
  await sealSearch(ctx);
  const ids = await listReceiptIds(ctx, null, changedReceipts);
  const rows = await readReceipts(ctx, ids);
  const documents = Array.from(rows.values(), indexedReceipt);
  await receiptIndex(ctx).write(
    documents.map((document) => ({ ...document, replacesAt: document.orderedAt })),
  );
  return documents.length;
}

/** Who attacks, and with what. `Authorization` headers are those of retailers' clients. */
export interface World {
  readonly authorization: string;
  readonly consumer: string;
  /** Query arguments that sign a request for the consumer. */
  readonly signed: string;
  /** A raw receipt of two megabytes that may be card numbers all over. */
  readonly raw: string;
  /** Of a retailer many of whose receipts have changed since they were sealed. */
  readonly changed: string;
  /** Of a retailer whose settings are as large as they may be. */
  readonly bloated: string;
  /** Of a retailer with a page of receipts of 1.5 MB. */
  readonly large: string;
  /** One of these receipts, by its id. */
  readonly largeReceipt: string;
  /** Paths of the pages of long receipts. */
  readonly pages: readonly string[];
}

/** Makes the retailers that hostile cases are about, in the database that the service will be started on. */
export async function makeWorld(): Promise<World> {
  const usual = await retailerNamed('Usual');
  const changed = await retailerNamed('Changed');
  const bloated = await retailerNamed('Bloated');
  const consumer = 'anna@example.com';
  await createIdentifier(usual.ctx, consumer, {});
  console.error(`${await makeChangedReceipts(changed.ctx)} changes are noted`);
  await bloat(bloated.ctx);
  const large = await retailerNamed('Large');
  const largeReceipt = await makeLargeReceipts(large.ctx);
  const pages = await makeLongReceipts((await retailerNamed('Long')).ctx);
  return {
    authorization: await authorizationOf(usual.made),
    consumer,
    raw: await postRaw(usual.ctx),
    signed: signedFor(usual.made, consumer),
    changed: await authorizationOf(changed.made),
    bloated: await authorizationOf(bloated.made),
    large: await authorizationOf(large.made),
    largeReceipt,
    pages,
  };
}

function postRaw(ctx: Context<string>): Promise<string> {
  const body = Buffer.from('4 '.repeat(1024 * 1024));
  return acceptRaw(ctx, {
    body,
    headers: [['content-type', 'text/plain']],
    properties: {},
    metadata: { attachments: [], duplicate: false, externalId: null, transactionId: null, link: null },
  });
}

async function retailerNamed(name: string): Promise<{ made: CreatedRetailer; ctx: Context<string> }> {
  const made = await createRetailer({ name });
  const retailer = await findRetailer(made.retailer.id);
  if (retailer === null) throw new Error('The retailer was not made.');
  return { made, ctx: systemContext(retailer, 'bench') };
}

async function authorizationOf({ bearer }: CreatedRetailer): Promise<string> {
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'HS256', kid: bearer.kid })
    .sign(Buffer.from(bearer.secret, 'base64'));
  return `Bearer ${token}`;
}

function signedFor({ hmac }: CreatedRetailer, consumer: string): string {
  const expires = String(Math.floor(Date.now() / 1000) + 3600);
  const signature = signMessage(Buffer.from(hmac.secret, 'base64'), { key: hmac.key, consumer, expires });
  return new URLSearchParams({ key: hmac.key, consumer, expires, signature }).toString();
}

/** Receipts with as many items as there may be; returns the paths of their pages. */
async function makeLongReceipts(ctx: Context<string>): Promise<string[]> {
  await createStore(ctx, { reference: 1, name: 'Long', country: 'DEU' });
  const items = Array.from({ length: 2000 }, (_, index) => ({
    name: `Organic Whole Milk ${index}`,
    quantity: 2,
    total: 2.98,
    vat: { rate: 7, amount: 0.19 },
  }));
  const paths: string[] = [];
  for (let index = 0; index < 12; index += 1) {
    const body = postReceiptBody.parse({
      transaction_id: `LONG-${index}`,
      localtime: '2026-03-14T12:34:56+01:00',
      store_reference: 1,
      total: 5960,
      items,
    });
    const { id } = await submitReceipt(ctx, body);
    const token = await ensureLink(ctx, id);
    if (token !== null) paths.push(receiptPagePath(token));
  }
  return paths;
}

/** As many receipts as a list has, of as many items as there may be, with properties; returns the id of the last. */
async function makeLargeReceipts(ctx: Context<string>): Promise<string> {
  await createStore(ctx, { reference: 1, name: 'Large', country: 'DEU' });
  const valueOf = (item: number, place: number) =>
    `${((item * 31 + place) * 7919) % 1_000_003} of the range ${place} value`;
  const items = Array.from({ length: 2000 }, (_, item) => ({
    name: `Article ${item}`,
    quantity: 1,
    total: 1,
    properties: Object.fromEntries(
      Array.from({ length: 20 }, (__, place) => [`p${place}`, valueOf(item, place)]),
    ),
  }));
  let last = '';
  for (let index = 0; index < 20; index += 1) {
    const body = postReceiptBody.parse({
      transaction_id: `LARGE-${index}`,
      localtime: '2026-03-14T12:34:56+01:00',
      store_reference: 1,
      total: 2000,
      items,
    });
    ({ id: last } = await submitReceipt(ctx, body));
  }
  return last;
}

async function bloat(ctx: Context<string>): Promise<void> {
  const hundred = Array.from({ length: 100 }, (_, index) => index);
  await changeSettings(ctx, {
    content_languages: hundred.map(() => 'zh-Hant-TW'),
    channels: hundred.map(() => 'email'),
    search_fields: Object.fromEntries(
      hundred.map((index) => [
        `dynamic.${'f'.repeat(60)}_${index}`,
        { path: 'p'.repeat(255), kind: 'exact' },
      ]),
    ),
  });
}
