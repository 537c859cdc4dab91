import { expect, test } from 'vitest';
import { fiscalReceipts } from '@/demo/showcase/fiscal';
import { schemeNames } from '@/lib/domain/fiscal/schemes';
import { postReceiptBody } from '@/lib/domain/receipts/wire/submission';

const at = (_timezone: string, minutesAgo: number) =>
  `2026-11-29T${String(23 - Math.floor(minutesAgo / 60)).padStart(2, '0')}:15:00+01:00`;

test('the demo has a receipt of each known scheme, always the same', () => {
  const receipts = fiscalReceipts(at).map((body) => postReceiptBody.parse(body));
  expect(receipts.flatMap(({ fiscal }) => fiscal?.map(({ scheme }) => scheme) ?? [])).toEqual(schemeNames);
  expect(fiscalReceipts(at)).toEqual(fiscalReceipts(at));
});
