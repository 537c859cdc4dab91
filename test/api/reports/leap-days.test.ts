import { expect, test } from 'vitest';
import { reportCsv } from '@/components/portal/reports/report-csv';
import { overTime } from '@/components/portal/reports/over-time';
import type { ReportView } from '@/components/portal/reports/report-view';
import { getReport, readReportSales } from '@/lib/domain/reports/get-report';
import { reportOf } from '@/lib/domain/reports/report-of';
import { makeRetailer, postedReceipt } from '@/test/factories';

const asked = (from: string, to: string) =>
  ({ days: { from, to }, comparison: 'year', storeReferences: null }) as const;

test('each day behind a leap day of the year before is held against its own date', async () => {
  const retailer = await makeRetailer();
  for (const [day, total] of [
    ['2024-02-28', 1],
    ['2024-02-29', 2],
    ['2024-03-01', 4],
    ['2024-03-02', 8],
    ['2025-02-28', 16],
    ['2025-03-02', 32],
  ] as const)
    await postedReceipt(retailer, { localtime: `${day}T12:00:00+01:00`, total });
  const sales = await readReportSales(retailer.ctx, asked('2025-02-28', '2025-03-02'));
  const report = reportOf(sales, null);
  const amounts = report.lines.day.map(({ key, comparedKey, now, before }) => [
    key,
    now.amounts.get('EUR') ?? 0,
    comparedKey,
    before?.amounts.get('EUR') ?? 0,
  ]);
  expect(amounts).toEqual([
    ['2025-02-28', 16, '2024-02-28', 1],
    ['2025-03-01', 0, '2024-03-01', 4],
    ['2025-03-02', 32, '2024-03-02', 8],
  ]);
  // The leap day counts in the total, and the rows of the file add up to it.
  expect(report.total.before?.amounts.get('EUR')).toBe(15);
  const rows = reportCsv(sales, null)
    .split('\r\n')
    .map((line) => line.split(','))
    .filter(([breakdown]) => breakdown === 'day');
  expect(rows.reduce((sum, row) => sum + Number(row[10]), 0)).toBe(15);
});

test('a month of the chart is held against the whole month of the year before', async () => {
  const retailer = await makeRetailer();
  for (const day of ['2024-02-28', '2024-02-29', '2024-03-01', '2023-02-28', '2023-03-01', '2025-03-01'])
    await postedReceipt(retailer, { localtime: `${day}T12:00:00+01:00` });
  const monthsOf = async (year: number) => {
    const report = await getReport(retailer.ctx, asked(`${year}-01-01`, `${year}-12-31`));
    const view = { report, locale: 'en-GB', maySearch: false } as ReportView;
    return overTime(view).lines.map(({ now, before }) => [now.receipts, before?.receipts]);
  };
  expect((await monthsOf(2025)).slice(0, 4)).toEqual([
    [0, 0],
    [0, 2],
    [1, 1],
    [0, 0],
  ]);
  expect((await monthsOf(2024)).slice(0, 4)).toEqual([
    [0, 0],
    [2, 1],
    [1, 1],
    [0, 0],
  ]);
});
