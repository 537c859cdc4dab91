import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fullReceipt, item } from '@/test/receipt-page/fixtures';
import { pageLinksOf } from '@/components/receipt/view/page-links';
import { receiptPage } from '@/components/receipt/page/receipt-page';
import { receiptPdf } from '@/components/receipt/pdf/receipt-pdf';

// Costs of PDFs and pages: `npm run bench -- pdf 10` measures receipts of 20 items for ten seconds each, then some of 5, 200
// and 2,000 items. Processor time is that of this process and of those that compile, as Linux counts it.

/** With all that a page offers: sending, unsubscribing, languages, its own QR code. */
const links = pageLinksOf('12k9f7m3v8x1q5z0t4b6n2c8d1h', null, { send: true, unsubscribe: true });
const seconds = Number(process.argv[2] ?? 5);
/** Receipts of one size that are measured; the median is reported. */
const rounds = 7;

type Receipt = typeof fullReceipt;

/** A different receipt each time: nothing may be answered from memory. */
function receiptOf(count: number, number: number): Receipt {
  const items = Array.from({ length: count }, (_, index) =>
    item({
      name: `Article ${number}-${index}`,
      quantity: 1 + (index % 3),
      unit_price: 2.49,
      total: 2.49 * (1 + (index % 3)),
      vat: { amount: 0.16, rate: 7, code: 'B' },
      // The long ones with all that an item usually has.
      ...(count < 100 || index % 4 > 0
        ? {}
        : {
            discounts: [{ name: 'Club', amount: 0.5, quantity: null, percentage: 10, properties: {} }],
            properties: { details: ['Colour: sage'], product_code: '4006381333931' },
          }),
    }),
  );
  return { ...fullReceipt, items, transaction_id: `2026-0012-${number}` };
}

const toPdf = (receipt: Receipt) => receiptPdf(receipt, null, { pageUrl: links.pageUrl });
const toPage = (receipt: Receipt) => receiptPage(receipt, null, { links });

async function measureRate(name: string, render: (receipt: Receipt) => Promise<unknown>) {
  let made = 0;
  // Fonts are loaded and code is warm, as in a running server.
  for (; made < 50; made += 1) await render(receiptOf(20, made));
  const began = performance.now();
  const first = made;
  while (performance.now() - began < seconds * 1000) {
    await render(receiptOf(20, made));
    made += 1;
  }
  const elapsed = (performance.now() - began) / 1000;
  const rate = (made - first) / elapsed;
  return { name, 'per second': Math.round(rate), 'ms each': Number((1000 / rate).toFixed(2)) };
}

/** Processor time of the compiling processes so far, those that have ended included, in milliseconds; we have no other children. */
function compilerMs(): number {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim();
  const ticks = [
    ...children
      .split(' ')
      .filter(Boolean)
      .flatMap((child) => statOf(child).slice(11, 13)),
    ...statOf('self').slice(13, 15),
  ];
  return (ticks.map(Number).reduce((sum, one) => sum + one, 0) * 1000) / ticksPerSecond;
}

/** What Linux says of a process, from its state on. */
function statOf(process: string): string[] {
  return readFileSync(`/proc/${process}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
}

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK']).toString());

function ownMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Processor milliseconds of one rendering, here and in the compiling process. */
async function measure(render: () => Promise<unknown>) {
  const before = { own: ownMs(), compiler: compilerMs() };
  await render();
  return { own: ownMs() - before.own, compiler: compilerMs() - before.compiler };
}

const medianOf = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

async function measureSize(count: number) {
  const receipts = Array.from({ length: rounds }, (_, round) => receiptOf(count, 1_000_000 + round));
  const own = { page: [] as number[], pdf: [] as number[], repeated: [] as number[] };
  const compiler: number[] = [];
  let bytes = 0;
  for (const receipt of receipts) {
    own.page.push((await measure(() => toPage(receipt))).own);
    const pdf = await measure(
      async () =>
        ({
          bytes: { length: bytes },
        } = await toPdf(receipt)),
    );
    own.pdf.push(pdf.own);
    compiler.push(pdf.compiler);
    const repeated = await measure(() => toPdf(receipt));
    own.repeated.push(repeated.own + repeated.compiler);
  }
  return {
    items: count,
    'page, ms': Number(medianOf(own.page).toFixed(1)),
    'PDF here, ms': Number(medianOf(own.pdf).toFixed(1)),
    'PDF compiled, ms': Math.round(medianOf(compiler)),
    'PDF again, ms': Number(medianOf(own.repeated).toFixed(1)),
    'PDF, kB': Math.round(bytes / 1000),
  };
}

console.table([await measureRate('PDF', toPdf), await measureRate('page', toPage)]);
const sizes = [];
for (const count of [5, 200, 2_000]) sizes.push(await measureSize(count));
console.table(sizes);
