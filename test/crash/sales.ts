import { Random } from '@/demo/random';
import type { JsonObject } from '@/lib/core/json';

/** How a till makes a submission safe to ask again. */
export const sendings = ['under a key', 'by its transaction id', 'raw'] as const;

/** A sale as a till has it, and what the service must say of it afterwards. */
export interface Sale {
  readonly sending: (typeof sendings)[number];
  readonly transactionId: string;
  /** The link that its till has named, and shown before anything was sent. */
  readonly link: string;
  /** Which sale of the run it is: the names of its items end with it. */
  readonly index: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Fields that the stored receipt must have, each with this value. */
  readonly expected: JsonObject;
}

const localtime = '2026-03-14T12:34:56.789+01:00';

/** Sale `index` of a run: the same for the same seed. */
export function makeSale(seed: number, index: number): Sale {
  const random = new Random(seed, index);
  const items = Array.from({ length: random.whole(1, 12) }, (_, line) => ({
    name: `Item ${line} of ${index}`,
    quantity: 1,
    total: random.whole(1, 9999) / 100,
  }));
  const total = items.reduce((sum, item) => sum + Math.round(item.total * 100), 0) / 100;
  const sending = sendings[index % sendings.length] ?? 'raw';
  const link = newLink(random);
  return sending === 'raw'
    ? rawSale(index, { items, total, link })
    : structuredSale(sending, index, { items, total, link }, random);
}

/** A link from the seed of the run: a real till takes random bits. */
function newLink(random: Random): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz234567';
  return Array.from({ length: 26 }, () => letters[random.whole(0, 31)]).join('');
}

/** Whether a page shows this sale, and nothing of another one. */
export function shows(html: string, { index }: Sale): boolean {
  const named = Array.from(html.matchAll(/Item \d+ of (\d+)/g), ([, of]) => Number(of));
  return named.length > 0 && named.every((of) => of === index);
}

interface Basket {
  readonly link: string;
  readonly items: readonly { readonly name: string; readonly quantity: number; readonly total: number }[];
  readonly total: number;
}

function structuredSale(
  sending: Exclude<Sale['sending'], 'raw'>,
  index: number,
  { items, total, link }: Basket,
  random: Random,
): Sale {
  const transactionId = `CRASH-${index}`;
  const expected = {
    transaction_id: transactionId,
    localtime,
    identifier: `member-${random.whole(1, 500)}`,
    items: [...items],
    total,
    payments: [{ method: 'cash', amount: total }],
    properties: { index, word: random.word().toString(36) },
  };
  return {
    sending,
    transactionId,
    link,
    index,
    path: '/api/receipts',
    headers: {
      'content-type': 'application/json',
      ...(sending === 'under a key' ? { 'idempotency-key': `crash-${index}` } : {}),
    },
    body: JSON.stringify({ ...expected, store_reference: 1, link }),
    expected,
  };
}

/** As a German till has it (DFKA taxonomy). Posted again, it is recognised by the shop's own key of the document. */
function rawSale(index: number, { items, total, link }: Basket): Sale {
  const document = {
    cash_register: { serial_number: 'CRASH' },
    head: { number: String(index), date: '2026-03-14T12:34:56+01:00', seller: { name: 'Shop' } },
    data: {
      currency: 'EUR',
      full_amount_incl_vat: total,
      lines: items.map(({ name, total: paid }) => ({
        text: name,
        item: { number: '1', quantity: 1 },
        vat_amounts: [{ percentage: 7, incl_vat: paid, vat: Math.round((paid * 700) / 107) / 100 }],
      })),
    },
  };
  // A till may begin its numbers anew: register and day are part of the id.
  const transactionId = `CRASH-2026-03-14-${index}`;
  return {
    sending: 'raw',
    transactionId,
    link,
    index,
    path: '/api/pos/receipts',
    headers: {
      'content-type': 'application/vnd.dfka+json',
      'service-property-store-reference': '1',
      'idempotency-key': `crash-${index}`,
      'service-link': link,
    },
    body: JSON.stringify(document),
    expected: { transaction_id: transactionId, items: [...items], total },
  };
}

/** True when `found` has everything that `expected` has; more is no difference. */
export function holds(found: unknown, expected: unknown): boolean {
  if (Array.isArray(expected)) {
    return (
      Array.isArray(found) &&
      found.length === expected.length &&
      expected.every((value, place) => holds(found[place], value))
    );
  }
  if (typeof expected !== 'object' || expected === null) return Object.is(found, expected);
  if (typeof found !== 'object' || found === null) return false;
  return Object.entries(expected).every(([name, value]) => holds((found as JsonObject)[name], value));
}
