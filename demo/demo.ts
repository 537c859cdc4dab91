import type { Context } from '@/lib/platform/context';
import { receiptPagePath } from '@/lib/core/paths';
import { postReceiptBody } from '@/lib/domain/receipts/wire/submission';
import { ensureLink } from '@/lib/domain/receipts/links/receipt-link';
import { findExistingReceipt } from '@/lib/domain/receipts/store/receipts';
import { submitReceipt } from '@/lib/domain/intake/submit-receipt';
import { ensureDemoBrand } from '@/demo/demo-brand';
import { makeCatalogue, type CatalogueOptions } from '@/demo/catalogue';
import {
  fileOfDemo,
  readDemo,
  readUnfinishedDemo,
  writeDemo,
  type DemoCredentials,
  type DemoSecrets,
} from '@/demo/demo-file';
import { ensureDemoCompany } from '@/demo/demo-company';
import { ensureDemoLoyalty } from '@/demo/demo-loyalty';
import {
  createDemoRetailer,
  findDemoRetailer,
  isDemoAlone,
  limitDemo,
  renewDemoCredentials,
} from '@/demo/demo-retailer';
import { withFreshToken } from '@/demo/demo-token';
import type { ReceiptBody } from '@/demo/make-receipt';
import { loadRawReceipts } from '@/demo/raw/load-raw-receipts';
import { seedReceipts } from '@/demo/seed-receipts';
import { firstShownTransactionId, showcaseReceipts } from '@/demo/showcase/receipts';

export { isDemoAlone };
export type { DemoCredentials };

export interface DemoOptions {
  readonly dataDir: string;
  readonly baseUrl: string;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  readonly say?: ((sentence: string) => void) | undefined;
}

const seeded = {
  receipts: 400,
  days: 28,
  seed: 1,
  stores: 8,
  firstStoreReference: 1,
  products: 600,
} as const;

/**
 * Makes the demo once; an interrupted call is continued. If `demo.json` is missing, an existing demo retailer
 * gets new credentials. A token that expires soon is replaced.
 */
export async function ensureDemo(options: DemoOptions): Promise<DemoCredentials> {
  const { dataDir } = options;
  const finished = await readDemo(dataDir);
  const known = finished === null ? null : await findDemoRetailer(finished);
  if (finished !== null && known !== null) {
    await limitDemo(known);
    await loadRawReceipts(known);
    const current = await describe(known, await withFreshToken(known, finished), options);
    if (JSON.stringify(current) !== JSON.stringify(finished)) await writeDemo(dataDir, current);
    return current;
  }
  const secrets = await openDemo(options);
  const made = await findDemoRetailer(secrets);
  if (made === null) throw new Error('The demo retailer was not made.');
  const ctx = await ensureDemoBrand(made);
  await loadReceipts(ctx, options);
  await ensureDemoCompany(ctx);
  await loadRawReceipts(ctx);
  const demo = await describe(ctx, await withFreshToken(ctx, secrets), options);
  await writeDemo(dataDir, demo);
  return demo;
}

async function openDemo({ dataDir, say = console.warn }: DemoOptions): Promise<DemoSecrets> {
  const unfinished = await readUnfinishedDemo(dataDir);
  if (unfinished !== null && (await findDemoRetailer(unfinished)) !== null) return unfinished;
  const renewed = await renewDemoCredentials(dataDir);
  if (renewed === null) return createDemoRetailer(dataDir);
  say(
    `demo.json is missing in ${dataDir}. The demo retailer (${renewed.retailer.id}) stays as it is; ` +
      `it has new API clients and ${renewed.portal.email} a new password.`,
  );
  return renewed;
}

async function loadReceipts(ctx: Context<string>, { onProgress }: DemoOptions): Promise<void> {
  const catalogue = makeCatalogue(seeded satisfies CatalogueOptions);
  const showcase = showcaseReceipts(catalogue, new Date());
  const total = seeded.receipts + showcase.length;
  await seedReceipts(ctx, { ...seeded, onProgress: (done) => onProgress?.(done, total) });
  await ensureDemoLoyalty(ctx);
  for (const [place, body] of showcase.toReversed().entries()) {
    await submitOnce(ctx, body);
    onProgress?.(seeded.receipts + place + 1, total);
  }
}

async function submitOnce(ctx: Context<string>, body: ReceiptBody): Promise<void> {
  const submitted = postReceiptBody.parse(body);
  const existing = await findExistingReceipt(ctx, {
    // Duplicates are stored under a different transaction id.
    transactionId: submitted.duplicate === true ? null : submitted.transaction_id,
    externalId: submitted.external_id ?? null,
  });
  if (existing === null) await submitReceipt(ctx, submitted);
}

async function describe(
  ctx: Context<string>,
  secrets: DemoSecrets,
  { baseUrl, dataDir }: DemoOptions,
): Promise<DemoCredentials> {
  const { retailer, bearer, hmac, portal } = secrets;
  const shown = await findExistingReceipt(ctx, { transactionId: firstShownTransactionId, externalId: null });
  const token = shown === null ? null : await ensureLink(ctx, shown.id);
  const page = token === null ? null : baseUrl + receiptPagePath(token);
  return {
    retailer,
    bearer,
    hmac,
    portal,
    receipt_page: page,
    curl: curl(baseUrl, dataDir),
    curl_raw: curlRaw(baseUrl, dataDir),
  };
}

/** POSIX shell command that submits a new receipt at each run. */
function curl(baseUrl: string, dataDir: string): string {
  const body = {
    transaction_id: "CURL-'$(date +%s)'",
    localtime: "'$(date +%Y-%m-%dT%H:%M:%S%z)'",
    store_reference: 1,
    identifier: 'lena.fischer@example.com',
    items: [{ name: 'Bio Vollmilch 1 l', 'name:en': 'Organic Whole Milk 1 l', quantity: 2, total: 2.98 }],
    total: 2.98,
    payments: [{ method: 'card', amount: 2.98, currency: 'EUR' }],
  };
  const json = JSON.stringify(body);
  return `curl -sS ${baseUrl}/api/receipts -H ${authorization(dataDir)} -H 'Content-Type: application/json' -d '${json}'`;
}

/** POSIX shell command that posts data of a German till (DFKA taxonomy), a new receipt at each run. */
function curlRaw(baseUrl: string, dataDir: string): string {
  const vat = { percentage: 7, incl_vat: 3.6, excl_vat: 3.36, vat: 0.24 };
  const body = {
    cash_register: { serial_number: 'KASSE-0007' },
    head: {
      number: "CURL-'$(date +%s)'",
      date: "'$(date +%Y-%m-%dT%H:%M:%S%z)'",
      seller: { name: 'Halm & Honig' },
    },
    data: {
      currency: 'EUR',
      full_amount_incl_vat: 3.6,
      vat_amounts: [vat],
      payment_types: [{ name: 'Bar', amount: 3.6 }],
      lines: [{ text: 'Roggenbrot 750 g', item: { number: '0042', quantity: 1 }, vat_amounts: [vat] }],
    },
  };
  const headers = ['Content-Type: application/vnd.dfka+json', 'service-property-store-reference: 1'];
  const given = [authorization(dataDir), ...headers.map((header) => `'${header}'`)]
    .map((header) => `-H ${header}`)
    .join(' ');
  return `curl -sS -i ${baseUrl}/api/pos/receipts ${given} -d '${JSON.stringify(body)}'`;
}

/** Reads the token from `demo.json`, so that the command does not contain it. */
function authorization(dataDir: string): string {
  const file = fileOfDemo(dataDir).replaceAll("'", String.raw`'\''`);
  return `"Authorization: Bearer $(sed -n 's/.*"token": "\\(.*\\)".*/\\1/p' '${file}')"`;
}
