import { expect, test } from 'vitest';
import { valueFormat } from '@/components/portal/kit/format/value-format';
import { receiptSteps } from '@/components/portal/reports/delivery-steps';
import { reportRequestOf, reportAddress } from '@/components/portal/reports/report-address';
import { daysHref, reportView } from '@/components/portal/reports/report-view';
import { readReportSales } from '@/lib/domain/reports/get-report';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';

const format = valueFormat('en-GB');

async function viewOf({ ctx }: TestRetailer, search: Readonly<Record<string, string>>) {
  const address = reportAddress({ from: '2026-03-01', to: '2026-03-31', ...search }, '2026-04-01');
  const sales = await readReportSales(ctx, reportRequestOf(address));
  return reportView(sales, { address, format, locale: 'en-GB', ownCurrency: 'EUR', can: () => true });
}

test("a report counts the receipts of one currency, the retailer's own at first, and leads to those", async () => {
  const retailer = await makeRetailer();
  await retailer.api.post('/stores', { reference: 2, name: 'Bern', country: 'CHE', currency: 'CHF' });
  await postedReceipt(retailer, { total: 10 });
  await postedReceipt(retailer, { total: 20 });
  await postedReceipt(retailer, { total: 99, store_reference: 2 });
  await postedReceipt(retailer, { total: 7, localtime: '2026-02-14T12:00:00+01:00' });
  const own = await viewOf(retailer, {});
  expect([own.currency, own.report.total.now.receipts, own.report.whole.now.receipts]).toEqual(['EUR', 2, 3]);
  expect(decodeURIComponent(daysHref(own, own.report.days) ?? '')).toContain('currency:EUR');
  // Messages are of receipts in all currencies, and so are the receipts beside them.
  const [receipts] = receiptSteps(own);
  expect([receipts?.now, receipts?.href?.includes('currency')]).toEqual([3, false]);
  const francs = await viewOf(retailer, { currency: 'CHF' });
  expect(francs.report.total.now.amounts).toEqual(new Map([['CHF', 99]]));
  expect(francs.report.lines.store.map(({ key }) => key)).toEqual(['2']);
});

test('an earlier period without receipts in the currency is not compared with', async () => {
  const retailer = await makeRetailer();
  await postedReceipt(retailer, { total: 10 });
  const alone = await viewOf(retailer, {});
  expect(alone.report.compared).toBeNull();
  expect(alone.report.lines.hour.map(({ before }) => before)).toEqual([null]);
  await postedReceipt(retailer, { localtime: '2026-02-14T12:00:00+01:00' });
  const both = await viewOf(retailer, {});
  expect(both.report.compared).toEqual({ from: '2026-01-29', to: '2026-02-28' });
  expect(both.report.total.before?.receipts).toBe(1);
});

test('receipts in one currency are found without naming it', async () => {
  const retailer = await makeRetailer();
  await postedReceipt(retailer);
  const view = await viewOf(retailer, {});
  expect(daysHref(view, view.report.days)).not.toContain('currency');
});
