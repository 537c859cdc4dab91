import { describe, expect, test } from 'vitest';
import { reportCsv } from '@/components/portal/reports/report-csv';
import { readReportSales } from '@/lib/domain/reports/get-report';
import { queuedMessage } from '@/test/api/deliveries/queued-message';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';

async function linesOf({ api }: TestRetailer, query: string) {
  const { status, json } = await api.get(`/reports/sales?${query}`);
  expect(status).toBe(200);
  return json as {
    compared_days: { from: string; to: string };
    total: { receipts: number };
    compared_total: { receipts: number };
    lines: Record<
      'day' | 'hour' | 'weekday',
      { key: string; receipts: number; compared: { receipts: number } | null }[]
    >;
  };
}

describe('a report beside the year before', () => {
  test('holds a leap day against nothing, and counts it in its own year', async () => {
    const retailer = await makeRetailer();
    for (const day of ['2024-02-28', '2024-02-29', '2024-02-29', '2023-02-28', '2025-02-28'])
      await postedReceipt(retailer, { localtime: `${day}T12:00:00+01:00` });
    const leap = await linesOf(retailer, 'from=2024-02-01&to=2024-02-29&compare=year');
    expect([leap.total.receipts, leap.compared_total.receipts]).toEqual([3, 1]);
    expect(leap.lines.day.slice(-2)).toMatchObject([
      { key: '2024-02-28', receipts: 1, compared: { receipts: 1 } },
      { key: '2024-02-29', receipts: 2, compared: null },
    ]);
    // The year after a leap year leaves its leap day out.
    const after = await linesOf(retailer, 'from=2025-02-01&to=2025-02-28&compare=year');
    expect([after.total.receipts, after.compared_total.receipts]).toEqual([1, 1]);
    expect(after.compared_days).toEqual({ from: '2024-02-01', to: '2024-02-28' });
  });

  test('counts by the clocks of the tills on days on which they are changed', async () => {
    const retailer = await makeRetailer();
    // Two o'clock comes twice on 2026-10-25 and never on 2026-03-29; a year before, that was 2025-10-26 and 2025-03-30.
    const receipts = [
      '2026-10-25T02:30:00+02:00',
      '2026-10-25T02:30:00+01:00',
      '2026-10-25T23:30:00+01:00',
      '2026-10-26T00:30:00+01:00',
      '2025-10-25T02:30:00+02:00',
      '2026-03-29T01:30:00+01:00',
      '2026-03-29T03:30:00+02:00',
    ];
    for (const localtime of receipts) await postedReceipt(retailer, { localtime });
    const back = await linesOf(retailer, 'from=2026-10-25&to=2026-10-25&compare=year');
    expect([back.total.receipts, back.compared_total.receipts]).toEqual([3, 1]);
    expect(back.lines.hour).toMatchObject([
      { key: '2', receipts: 2, compared: { receipts: 1 } },
      { key: '23', receipts: 1, compared: { receipts: 0 } },
    ]);
    const forward = await linesOf(retailer, 'from=2026-03-29&to=2026-03-29');
    expect(forward.lines.hour.map(({ key }) => key)).toEqual(['1', '3']);
  });
});

test('the file of a report holds what the report says, each line once, and nothing a spreadsheet would run', async () => {
  const retailer = await makeRetailer({ channels: ['sms'] });
  await retailer.api.post('/stores', { reference: 2, name: 'Bern', country: 'CHE', currency: 'CHF' });
  const cash = { payments: [{ method: '=cmd()', amount: 4 }] };
  await postedReceipt(retailer, { localtime: '2026-03-14T12:00:00+01:00', total: 4, ...cash });
  await postedReceipt(retailer, { localtime: '2026-03-14T13:00:00+01:00', total: 2.5, store_reference: 2 });
  await postedReceipt(retailer, { localtime: '2025-03-14T13:00:00+01:00', total: 1.1, identifier: 'anna' });
  await queuedMessage('sms', { retailer, receipt: { localtime: '2026-03-14T14:00:00+01:00', total: 1 } });
  const days = { from: '2026-03-14', to: '2026-03-14' };
  const sales = await readReportSales(retailer.ctx, { days, comparison: 'year', storeReferences: null });
  const file = reportCsv(sales, null);
  expect(file.endsWith('\r\n')).toBe(true);
  const [header, ...lines] = file.trimEnd().split('\r\n');
  const names = header?.split(',') ?? [];
  expect(new Set(names).size).toBe(names.length);
  const rows = lines.map((line) => {
    const cells = line.split(',');
    expect(cells).toHaveLength(names.length);
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
  });
  const of = (breakdown: string) => rows.filter((row) => row['breakdown'] === breakdown);
  expect(of('total')).toMatchObject([
    {
      currency: 'EUR',
      receipts: '2',
      with_consumer: '0',
      amount: '5',
      compared_key: '2025-03-14/2025-03-14',
      compared_receipts: '1',
      compared_with_consumer: '1',
      compared_amount: '1.1',
    },
    { key: '2026-03-14/2026-03-14', currency: 'CHF', receipts: '1', amount: '2.5', compared_receipts: '0' },
  ]);
  expect(of('day')).toMatchObject([{ key: '2026-03-14', compared_key: '2025-03-14' }, { currency: 'CHF' }]);
  expect(of('hour').map(({ key }) => key)).toEqual(['12', '13', '14', '13']);
  expect(of('payment')).toMatchObject([{ key: "'=cmd()", receipts: '1', amount: '4' }]);
  expect(of('delivery')).toMatchObject([
    { key: 'sms/messages', receipts: '', messages: '1', compared_messages: '0' },
    { key: 'sms/sent', messages: '0' },
    { key: 'sms/delivered', messages: '0' },
    { key: 'sms/opened', messages: '0' },
    { key: 'sms/kept', messages: '0' },
    { key: 'sms/failed', messages: '0' },
  ]);
});
