import { expect, test } from 'vitest';
import { directionOf, receiptLanguages } from '@/lib/core/i18n/receipt-languages';
import { findLink } from '@/lib/domain/receipts/store/links';
import { putBrand } from '@/test/api/brand/publish-brand';
import { makeRetailer, postedReceipt } from '@/test/factories';
import { openNotice, openPage } from './receipt-pages';

async function issued(settings: Parameters<typeof makeRetailer>[0] = {}) {
  const retailer = await makeRetailer(settings);
  const id = await postedReceipt(retailer, {});
  return { retailer, id, token: (await findLink(retailer.ctx, id)) ?? '' };
}

test('a receipt says who is responsible for its data, and leads to what is kept, how long and which rights there are', async () => {
  const { retailer, token } = await issued({
    retention_days: { raw: null, raw_failed: null, outbox: 90, audit: null, events: 30 },
  });
  await putBrand(retailer, { footer: { en: 'Halm & Honig GmbH, Berlin' } });
  const page = await openPage(token, { query: 'lang=en' });
  expect(page.html).toContain(' is responsible for the data on this receipt.');
  expect(page.html).toContain(`href="/r/${token}/notice?lang=en"`);
  const { status, html, headers } = await openNotice(token, { query: 'lang=en' });
  expect(status).toBe(200);
  expect(headers['cache-control']).toContain('private');
  expect(html).toContain(`<bdi>${retailer.ctx.retailer.name}</bdi>, who issued this receipt.`);
  expect(html).toContain('Messages to you are deleted after 90 days.');
  for (const said of ['Your rights', 'EN\u00a0301\u00a0549', `href="/r/${token}?lang=en"`])
    expect(html).toContain(said);
});

test('nothing is said of a time after which messages go, where they stay', async () => {
  const { token } = await issued();
  expect((await openNotice(token, { query: 'lang=en' })).html).not.toContain('Messages to you');
});

test.each(receiptLanguages)('it is written in %s, from heading to heading', async (language) => {
  const { token } = await issued();
  const { html } = await openNotice(token, { query: `lang=${language}` });
  expect(html).toContain(`<html lang="${language}" dir="${directionOf(language)}"`);
  expect([...html.matchAll(/<h(?<level>\d)/g)].map(({ groups }) => Number(groups?.['level']))).toEqual([
    1, 2, 3, 3, 3, 3, 3, 2, 3, 3, 3, 3,
  ]);
});

test('a link that opens nothing leads to no notice, nor does a revoked one', async () => {
  expect((await openNotice('nothing')).status).toBe(404);
  const { retailer, id, token } = await issued();
  expect((await retailer.api.request(`/receipts/${id}/links`, { method: 'DELETE' })).status).toBe(204);
  expect((await openNotice(token)).status).toBe((await openPage(token)).status);
});
