import { expect, test } from 'vitest';
import { askSite } from '@/test/ask-site';
import { putBrand } from '@/test/api/brand/publish-brand';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { findLink } from '@/lib/domain/receipts/store/links';
import { openPage, openPdf } from './receipt-pages';

async function pageOf(retailer: TestRetailer, changes: Readonly<Record<string, unknown>>) {
  const id = await postedReceipt(retailer, changes);
  const token = (await findLink(retailer.ctx, id)) ?? '';
  return { token, html: (await openPage(token, { query: 'lang=en' })).html };
}

async function calendarOf(token: string): Promise<{ type: string | null; text: string }> {
  const response = await askSite(`/r/${token}/dates.ics?lang=en`);
  return { type: response.headers.get('content-type'), text: await response.text() };
}

test('the policy it was issued under tells the last day for returns, and a calendar has it', async () => {
  const retailer = await makeRetailer();
  const before = await pageOf(retailer, {});
  expect(before.html).not.toContain('Return by');
  await putBrand(retailer, { return_days: 30 });
  const items = [{ name: 'Drill', quantity: 1, total: 3.98, properties: { warranty_years: 2 } }];
  const { token, html } = await pageOf(retailer, { items });
  // Sold on 14 March.
  expect(html).toContain('<time dateTime="2026-04-13">13 April 2026</time>');
  expect(html).toContain('<time dateTime="2028-03-14">14 March 2028</time>');
  const { type, text } = await calendarOf(token);
  expect(type).toBe('text/calendar');
  expect(text).toContain('DTSTART;VALUE=DATE:20260413\r\n');
  expect(text).toContain('Warranty until · Drill');
  // A receipt keeps what was true when it was issued.
  await putBrand(retailer, { return_days: 14 });
  expect((await openPage(token, { query: 'lang=en' })).html).toContain('13 April 2026');
  expect((await calendarOf(before.token)).text).not.toContain('VEVENT');
});

test('a calendar of a link that opens nothing is the page for that', async () => {
  const { text } = await calendarOf('nothing');
  expect(text).toContain('<!doctype html>');
});

test('the store’s address leads to a map and its hours are in the language of the page', async () => {
  const retailer = await makeRetailer();
  const properties = { opening_hours: ['Mo-Fr 08:00-20:00', 'Sa 9-18', 'closed on <holidays>'] };
  const patch = [{ op: 'add', path: '/properties', value: properties }];
  expect((await retailer.api.patch('/stores/1', patch)).status).toBe(200);
  const { html, token } = await pageOf(retailer, {});
  expect(html).toContain(
    'https://www.openstreetmap.org/search?query=Friedrichstra%C3%9Fe%201%2C%2010117%20Berlin',
  );
  expect(html).toContain('Mon – Fri <bdi>08:00–20:00</bdi>');
  expect(html).toContain('closed on &lt;holidays&gt;');
  // Nothing of another host is loaded, and paper has no links.
  expect(html).not.toMatch(/src="https?:/);
  expect((await openPdf(token)).status).toBe(200);
});

test('a return says which sale it is from and how the money came back', async () => {
  const retailer = await makeRetailer();
  const back = { localtime: '2026-03-14T12:00:00+01:00', properties: { transaction_id: 'SALE-7' } };
  const items = [{ name: 'Drill', quantity: -1, total: -49, return: back }];
  const { html } = await pageOf(retailer, { items, total: -49, payments: [{ method: 'card', amount: -49 }] });
  expect(html).toContain('<bdi>SALE-7</bdi>');
  expect(html).toContain('<h2>Refund</h2>');
  expect(html).toContain('Refunded');
  const exchanged = await pageOf(retailer, {
    items: [...items, { name: 'Saw', quantity: 1, total: 60 }],
    total: 11,
    payments: [{ method: 'cash', amount: 11 }],
  });
  expect(exchanged.html).toContain('Set off against this purchase');
});

test('a return whose items say nothing of it says which sale it is from, too', async () => {
  const retailer = await makeRetailer();
  const items = [{ name: 'Drill', quantity: -1, total: -49 }];
  const { html } = await pageOf(retailer, { items, total: -49, properties: { returns_of: 'SALE-8' } });
  expect(html).toContain('<bdi>SALE-8</bdi>');
});
