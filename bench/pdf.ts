import { fullReceipt, item } from '@/components/receipt/fixtures';
import { pageLinksOf } from '@/components/receipt/page-links';
import { receiptPage } from '@/components/receipt/receipt-page';
import { receiptPdf } from '@/components/receipt/receipt-pdf';

// PDFs and page renders per second of receipts with 20 items each. `npm run bench:pdf -- 10` measures ten seconds each.

/** With all that a page offers: sending, unsubscribing, languages, its own QR code. */
const links = pageLinksOf('12k9f7m3v8x1q5z0t4b6n2c8d1h', null, { send: true, unsubscribe: true });
const seconds = Number(process.argv[2] ?? 5);

/** A different receipt each time: the compiler must not answer from memory. */
function receiptNumber(number: number): typeof fullReceipt {
  const items = Array.from({ length: 20 }, (_, index) =>
    item({
      name: `Article ${number}-${index}`,
      quantity: 1 + (index % 3),
      unit_price: 2.49,
      total: 2.49 * (1 + (index % 3)),
      vat: { amount: 0.16, rate: 7, code: 'B' },
    }),
  );
  return { ...fullReceipt, items, transaction_id: `2026-0012-${number}` };
}

async function measure(name: string, render: (receipt: typeof fullReceipt) => Promise<unknown>) {
  let made = 0;
  // Fonts are loaded and code is warm, as in a running server.
  for (; made < 50; made += 1) await render(receiptNumber(made));
  const began = performance.now();
  const first = made;
  while (performance.now() - began < seconds * 1000) {
    await render(receiptNumber(made));
    made += 1;
  }
  const elapsed = (performance.now() - began) / 1000;
  const rate = (made - first) / elapsed;
  return { name, 'per second': Math.round(rate), 'ms each': Number((1000 / rate).toFixed(2)) };
}

console.table([
  await measure('PDF', (receipt) => receiptPdf(receipt, null, { pageUrl: links.pageUrl })),
  await measure('page', (receipt) => receiptPage(receipt, null, { links })),
]);
