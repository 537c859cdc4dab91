import { describe, expect, test } from 'vitest';
import { argumentsWithDays, reportAddress } from './report-address';

const today = '2026-03-14';
const address = reportAddress(
  new URLSearchParams('from=2026-01-01&to=2026-01-31&compare=year&store=7&show=receipts&currency=CHF'),
  today,
);
const others = { compare: 'year', store: 7, show: 'receipts', currency: 'CHF' };

describe('other days of a report', () => {
  test.each([
    ['none at all are the usual ones', [null, null], [null, null]],
    ['two are the first and the last', ['2026-02-01', '2026-02-03'], ['2026-02-01', '2026-02-03']],
    ['without a last one reach until today', ['2026-03-01', null], ['2026-03-01', '2026-03-14']],
    ['that begin later than today are one', ['2026-04-01', null], ['2026-04-01', '2026-04-01']],
    ['of more than three years are the last of them', ['2019-01-01', today], ['2023-03-15', today]],
    ['without a first one are thirty', [null, '2026-02-28'], ['2026-01-30', '2026-02-28']],
  ] as const)('%s, and nothing else changes', (_what, [from, to], [first, last]) => {
    expect(argumentsWithDays(address, { from, to }, today)).toEqual({ ...others, from: first, to: last });
  });
});
