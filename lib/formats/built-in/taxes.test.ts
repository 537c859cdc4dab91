import { expect, test } from 'vitest';
import { makeDocumentReader, taxesOf } from '@/test/read-document';

// Taxes are those of the list, else of the head, else of the lines, in all formats.

/** A document of 11.00 with 1.00 of tax, told by its head, by its lines or by both. */
interface Told {
  readonly head: boolean;
  readonly lines: boolean;
}

const euro = (amount: number) => ({ amount, currency: 'EUR' });
const at = '2026-03-14T11:00:00Z';

const documents: Readonly<Record<string, (told: Told) => object>> = {
  shopify: ({ head, lines }) => ({
    id: 5_001,
    name: '#1001',
    processed_at: at,
    currency: 'EUR',
    financial_status: 'paid',
    taxes_included: true,
    total_price: '11.00',
    ...(head ? { total_tax: '1.00' } : {}),
    tax_lines: [],
    line_items: [
      {
        title: 'Soup',
        quantity: 1,
        price: '11.00',
        tax_lines: lines ? [{ title: 'GST', rate: 0.1, price: '1.00' }] : [],
      },
    ],
  }),
  woocommerce: ({ head, lines }) => ({
    id: 963,
    number: '963',
    order_key: 'wc_order_a',
    status: 'completed',
    currency: 'EUR',
    date_created_gmt: '2026-03-14T11:00:00',
    prices_include_tax: true,
    total: '11.00',
    ...(head ? { total_tax: '1.00' } : {}),
    payment_method: 'cod',
    line_items: [
      {
        name: 'Soup',
        quantity: 1,
        total: '10.00',
        total_tax: '1.00',
        taxes: lines ? [{ id: 1, total: '1.00' }] : [],
      },
    ],
    tax_lines: [],
  }),
  square: ({ head, lines }) => ({
    id: 'o1',
    location_id: 'L1',
    state: 'COMPLETED',
    closed_at: at,
    line_items: [
      {
        uid: 'l',
        name: 'Soup',
        quantity: '1',
        total_money: euro(1100),
        ...(lines ? { total_tax_money: euro(100) } : {}),
      },
    ],
    ...(head ? { total_tax_money: euro(100) } : {}),
    total_money: euro(1100),
    tenders: [{ id: 't', type: 'CARD', amount_money: euro(1100) }],
  }),
  lightspeed: ({ head, lines }) => ({
    id: 's1',
    register_id: 'r1',
    status: 'CLOSED',
    sale_date: at,
    invoice_number: '7',
    total_price: 10,
    total_price_incl: 11,
    ...(head ? { total_tax: 1 } : {}),
    line_items: [{ product_id: 'p', name: 'Soup', quantity: 1, total_price: 10, total_tax: lines ? 1 : 0 }],
    payments: [{ name: 'Cash', amount: 11 }],
  }),
  loyverse: ({ head, lines }) => ({
    receipt_number: '1-1',
    receipt_type: 'SALE',
    receipt_date: at,
    store_id: 's1',
    total_money: 11,
    ...(head ? { total_tax: 1 } : {}),
    total_taxes: [],
    line_items: [
      {
        item_name: 'Soup',
        quantity: 1,
        price: 11,
        total_money: 11,
        line_taxes: lines ? [{ name: 'GST', rate: 10, type: 'INCLUDED', money_amount: 1 }] : [],
      },
    ],
  }),
  zettle: ({ head, lines }) => ({
    purchaseUUID1: 'u1',
    timestamp: at,
    amount: 1100,
    currency: 'EUR',
    ...(head ? { vatAmount: 100 } : {}),
    products: [{ name: 'Soup', quantity: '1', unitPrice: 1100, ...(lines ? { vatPercentage: 10 } : {}) }],
  }),
  clover: ({ head, lines }) => ({
    id: 'o1',
    currency: 'EUR',
    total: 1100,
    paymentState: 'PAID',
    taxRemoved: false,
    isVat: true,
    createdTime: 1_773_486_000_000,
    lineItems: {
      elements: [
        {
          id: 'l',
          name: 'Soup',
          price: 1100,
          taxRates: { elements: lines ? [{ id: 't', name: 'GST', rate: 1_000_000 }] : [] },
        },
      ],
    },
    payments: {
      elements: [
        { id: 'p', amount: 1100, createdTime: 1_773_486_000_000, ...(head ? { taxAmount: 100 } : {}) },
      ],
    },
  }),
  kivra: ({ head, lines }) => ({
    business_unit: { name: 'Shop', service_id: 's1' },
    receipt_identifier: { sequence_number: 7 },
    time_of_purchase: at,
    currency: 'SEK',
    totals: [{ type: 'paid', amount: 11 }, ...(head ? [{ type: 'vat', amount: 1 }] : [])],
    items: [
      {
        type: 'sale',
        sequence_number: 1,
        description: 'Soup',
        extended_amount: 11,
        ...(lines ? { tax_percentage: 10 } : {}),
      },
    ],
  }),
};

const told = [
  [{ head: true, lines: false }, 'total'],
  [{ head: false, lines: true }, 'items'],
  [{ head: true, lines: true }, 'items'],
] as const;

test.each(Object.keys(documents).flatMap((name) => told.map((way) => [name, ...way] as const)))(
  'of %s, told by %o, are on the receipt, with where they are from',
  async (name, way, from) => {
    const [receipt] = await (await makeDocumentReader(name)).read(documents[name]?.(way) ?? {});
    if (receipt === undefined) throw new Error('There is no receipt.');
    expect(receipt).toMatchObject({ total: 11, properties: { taxes_from: from } });
    expect(taxesOf(receipt).map(([, , amount]) => amount)).toEqual([1]);
  },
);

test('keep their rate where the lines come to the head', async () => {
  const document = documents['shopify']?.({ head: true, lines: true }) ?? {};
  const receipts = await (await makeDocumentReader('shopify')).read(document);
  expect(receipts.map(taxesOf)).toEqual([[['GST', 10, 1]]]);
});
