import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { extractText, getDocumentProxy } from 'unpdf';
import { composeMessage } from '@/components/mail/compose-message';
import { receiptReferences } from '@/drizzle/schema/receipts';
import { database } from '@/lib/platform/db/client';
import { readComposition } from '@/test/mail/read-composition';
import { listMessages } from '@/lib/domain/delivery/store/messages';
import { getReceipt } from '@/lib/domain/receipts/read/get-receipt';
import { listRelatedReceipts } from '@/lib/domain/receipts/read/list-related';
import { rebuildSearch, reindexSearch } from '@/lib/domain/receipts/index/reindex-search';
import { findLink } from '@/lib/domain/receipts/store/links';
import { makeRetailer, postedReceipt, receiptBody, type TestRetailer } from '@/test/factories';
import { openPage } from '@/test/receipt-page/receipt-pages';
import { outdate } from '@/test/search/reindexing';

// Which receipts belong together: returns and what they are from, duplicates and what they copy.

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer({ receipt_links: true });
});

/** A return of a sale, named by one of the ways that tills use. */
function returnOf(
  transactionId: string,
  { way = 'receipt', ...changes }: { way?: 'receipt' | 'item' | 'both'; [name: string]: unknown } = {},
) {
  const back = { localtime: '2026-03-20T10:00:00', properties: { transaction_id: transactionId } };
  const item = { name: 'Organic Whole Milk', quantity: -1, total: -1.99 };
  return {
    localtime: '2026-03-20T10:00:00+01:00',
    total: -1.99,
    items: [
      way === 'receipt' ? { ...item, return: { localtime: back.localtime } } : { ...item, return: back },
    ],
    payments: [],
    ...(way === 'item' ? {} : { properties: { returns_of: transactionId } }),
    ...changes,
  };
}

let number = 0;
const newTransaction = () => {
  number += 1;
  return `SALE-${number}`;
};

async function related({ ctx }: TestRetailer, id: string) {
  const found = await listRelatedReceipts(ctx, await getReceipt(ctx, id));
  return found.map(({ relation, receipt }) => [relation, receipt.id]);
}

describe('a return', () => {
  test.each(['receipt', 'item', 'both'] as const)(
    'named by the %s is found from the sale, and the sale from it',
    async (way) => {
      const transactionId = newTransaction();
      const sale = await postedReceipt(retailer, { transaction_id: transactionId });
      const back = await postedReceipt(retailer, returnOf(transactionId, { way }));
      expect(await related(retailer, sale)).toEqual([['return', back]]);
      expect(await related(retailer, back)).toEqual([['original', sale]]);
    },
  );

  test('that came before its sale, and several of one sale, are found as well', async () => {
    const transactionId = newTransaction();
    const later = await postedReceipt(
      retailer,
      returnOf(transactionId, { localtime: '2026-03-25T10:00:00+01:00' }),
    );
    const sale = await postedReceipt(retailer, { transaction_id: transactionId });
    const first = await postedReceipt(retailer, returnOf(transactionId));
    expect(await related(retailer, sale)).toEqual([
      ['return', first],
      ['return', later],
    ]);
  });

  test('of a sale that is not there has none, and no receipt is its own', async () => {
    const unknown = await postedReceipt(retailer, returnOf('NEVER-SOLD'));
    expect(await related(retailer, unknown)).toEqual([]);
    const transactionId = newTransaction();
    const own = await postedReceipt(retailer, returnOf(transactionId, { transaction_id: transactionId }));
    expect(await related(retailer, own)).toEqual([]);
  });

  test('is of a sale of the same retailer only', async () => {
    const other = await makeRetailer({ receipt_links: true });
    const transactionId = newTransaction();
    const sale = await postedReceipt(retailer, { transaction_id: transactionId });
    const theirs = await postedReceipt(other, returnOf(transactionId));
    expect(await related(retailer, sale)).toEqual([]);
    expect(await related(other, theirs)).toEqual([]);
    const { html } = await openPage((await findLink(retailer.ctx, sale)) ?? '', { query: 'lang=en' });
    expect(html).not.toContain('Returned on');
  });
});

describe('a duplicate', () => {
  test('is found from its transaction, and the other way round, and is no return itself', async () => {
    const transactionId = newTransaction();
    const sale = await postedReceipt(retailer, { transaction_id: transactionId });
    const copies = [];
    for (let copy = 0; copy < 2; copy += 1) {
      copies.push(await postedReceipt(retailer, { transaction_id: transactionId, duplicate: true }));
    }
    const back = await postedReceipt(retailer, returnOf(transactionId));
    await postedReceipt(
      retailer,
      returnOf(transactionId, { transaction_id: newTransaction(), duplicate: true }),
    );
    const [one, two] = copies;
    expect(await related(retailer, sale)).toEqual([
      ['duplicate', one],
      ['duplicate', two],
      ['return', back],
    ]);
    expect(await related(retailer, one ?? '')).toEqual([
      ['copied', sale],
      ['duplicate', two],
    ]);
  });
});

describe('the page of a sale', () => {
  test('says on which day goods came back as soon as they did, and nothing of that receipt', async () => {
    const transactionId = newTransaction();
    const sale = await postedReceipt(retailer, { transaction_id: transactionId });
    const token = (await findLink(retailer.ctx, sale)) ?? '';
    const page = async () => (await openPage(token, { query: 'lang=en' })).html;
    expect(await page()).not.toContain('Returned on');
    const secret = 'RETURN-OF-ANOTHER-PERSON';
    const back = await postedReceipt(
      retailer,
      returnOf(transactionId, { transaction_id: secret, identifier: 'ben@example.com' }),
    );
    const html = await page();
    expect(html).toContain('Returned on');
    for (const said of [secret, back, 'ben@example.com', '1.99)', '-1.99', '−1.99']) {
      expect(html).not.toContain(said);
    }
    // Once for a day, however many came back on it.
    await postedReceipt(retailer, returnOf(transactionId));
    expect((await page()).split('Returned on')).toHaveLength(2);
    await postedReceipt(retailer, returnOf(transactionId, { localtime: '2026-03-25T10:00:00+01:00' }));
    expect((await page()).split('Returned on')).toHaveLength(3);
  });
});

describe('the day of a return', () => {
  test('is that on the clock of the shop, also where its till stamps UTC', async () => {
    const transactionId = newTransaction();
    const sale = await postedReceipt(retailer, { transaction_id: transactionId });
    // Half past midnight in Berlin.
    const localtime = '2026-03-20T23:30:00+00:00';
    const back = await postedReceipt(retailer, returnOf(transactionId, { localtime }));
    const page = async (id: string) =>
      (await openPage((await findLink(retailer.ctx, id)) ?? '', { query: 'lang=en' })).html;
    expect(await page(back)).toContain('21 March 2026');
    expect(await page(sale)).toContain('Returned on 21 March 2026');
  });
});

test('the PDF in a mail says on which day goods came back, as that of the page does', async () => {
  const owner = await makeRetailer({ channels: ['email'], attach_pdf: true });
  const transactionId = newTransaction();
  const sale = await postedReceipt(owner, { transaction_id: transactionId });
  const written = async () => {
    const wanted = { id: sale, channels: ['email'], email_address: 'anna@example.com' };
    expect((await owner.api.post('/receipts/_send', wanted)).status).toBe(202);
    const [message] = await listMessages(owner.ctx, { receiptId: sale, count: 1 });
    if (message === undefined) throw new Error('Nothing was queued.');
    const { attachments } = await composeMessage(await readComposition(owner.ctx, message));
    const bytes = Buffer.from(attachments[0]?.base64 ?? '', 'base64');
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    return text.replaceAll(/\s+/g, ' ');
  };
  expect(await written()).not.toContain('Zurückgegeben');
  await postedReceipt(owner, returnOf(transactionId));
  expect(await written()).toContain('Zurückgegeben am 20. März 2026');
});

test('a test receipt is related to nothing', async () => {
  const transactionId = newTransaction();
  const sale = await postedReceipt(retailer, { transaction_id: transactionId });
  const receipt = receiptBody(returnOf(transactionId, { transaction_id: newTransaction() }));
  const { status, json } = await retailer.api.post('/receipts/_test', { receipt });
  expect(status).toBe(201);
  expect(await related(retailer, sale)).toEqual([]);
  expect(await related(retailer, json.id as string)).toEqual([]);
});

describe('receipts that an earlier release has stored, which wrote no references', () => {
  const ownedBy = ({ ctx }: TestRetailer) => eq(receiptReferences.retailerId, ctx.retailer.id);
  const references = (owner: TestRetailer) =>
    database()
      .select()
      .from(receiptReferences)
      .where(ownedBy(owner))
      .orderBy(receiptReferences.transactionId, receiptReferences.receiptId);

  async function storedBefore() {
    const owner = await makeRetailer();
    const sale = await postedReceipt(owner, { transaction_id: 'OLD-1' });
    const back = await postedReceipt(owner, returnOf('OLD-1'));
    const copy = await postedReceipt(owner, { transaction_id: 'OLD-1', duplicate: true });
    const receipt = receiptBody(returnOf('OLD-1', { transaction_id: 'OLD-2' }));
    expect((await owner.api.post('/receipts/_test', { receipt })).status).toBe(201);
    const written = await references(owner);
    await database().delete(receiptReferences).where(ownedBy(owner));
    expect(await related(owner, sale)).toEqual([]);
    return { owner, sale, back, copy, written };
  }

  test.each([
    ['the job that an upgrade queues', reindexSearch],
    ['the command', rebuildSearch],
  ])('get them from %s, once, and no others do', async (_, reindex) => {
    const { owner, sale, back, copy, written } = await storedBefore();
    const other = (await storedBefore()).owner;
    await outdate(owner);
    await reindex(owner.ctx);
    expect(await related(owner, sale)).toEqual([
      ['duplicate', copy],
      ['return', back],
    ]);
    expect(await references(owner)).toEqual(written);
    expect(await references(other)).toEqual([]);
    await outdate(owner);
    await reindex(owner.ctx);
    expect(await references(owner)).toEqual(written);
  });
});
