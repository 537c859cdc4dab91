import { expect, test } from 'vitest';
import { expectNoWarnings, makeDocumentReader } from '@/test/read-document';

// A tip has one form in all formats: it is no item and not in the total, but in the payment, whose details name it.

const euro = (amount: number) => ({ amount, currency: 'EUR' });
const at = '2026-03-14T11:00:00Z';

const shopify = (changes: object) => ({
  id: 5_001,
  name: '#1001',
  processed_at: at,
  currency: 'EUR',
  financial_status: 'paid',
  total_price: '12.00',
  line_items: [{ title: 'Soup', quantity: 1, price: '10.00' }],
  transactions: [
    { kind: 'sale', status: 'success', gateway: 'shopify_payments', amount: '12.00', currency: 'EUR' },
  ],
  ...changes,
});
const odoo = (changes: object) => ({
  id: 7,
  name: 'Shop/0007',
  pos_reference: 'Order 00012-001-0007',
  state: 'paid',
  date_order: '2026-03-14 11:00:00',
  amount_total: 12,
  is_tipped: true,
  tip_amount: 2,
  lines: [
    [
      0,
      0,
      { full_product_name: 'Soup', qty: 1, price_unit: 10, price_subtotal: 10, price_subtotal_incl: 10 },
    ],
    [0, 0, { full_product_name: 'Tips', qty: 1, price_unit: 2, price_subtotal: 2, price_subtotal_incl: 2 }],
  ],
  payment_ids: [[0, 0, { payment_method_id: [2, 'Card'], amount: 12 }]],
  ...changes,
});
const square = (changes: object) => ({
  id: 'o1',
  location_id: 'L1',
  state: 'COMPLETED',
  closed_at: at,
  line_items: [{ uid: 'l', name: 'Soup', quantity: '1', total_money: euro(1000) }],
  total_tip_money: euro(200),
  total_money: euro(1200),
  ...changes,
});

const documents: readonly (readonly [string, string, object])[] = [
  [
    'square',
    'an order, whose tender names it',
    square({ tenders: [{ id: 't', type: 'CARD', amount_money: euro(1200), tip_money: euro(200) }] }),
  ],
  ['square', 'an order alone', square({ tenders: [{ id: 't', type: 'CARD', amount_money: euro(1200) }] })],
  [
    'square',
    'a payment',
    {
      id: 'p1',
      created_at: at,
      status: 'COMPLETED',
      source_type: 'CARD',
      note: 'Soup',
      amount_money: euro(1000),
      tip_money: euro(200),
      total_money: euro(1200),
    },
  ],
  [
    'stripe',
    'a payment intent',
    {
      id: 'pi_1',
      object: 'payment_intent',
      created: 1_773_486_000,
      status: 'succeeded',
      currency: 'eur',
      description: 'Soup',
      amount: 1200,
      amount_received: 1200,
      amount_details: { tip: { amount: 200 } },
    },
  ],
  [
    'sumup',
    'a transaction',
    {
      transaction_code: 'TAAB',
      amount: 12,
      tip_amount: 2,
      currency: 'EUR',
      timestamp: at,
      status: 'SUCCESSFUL',
      payment_type: 'POS',
      product_summary: 'Soup',
    },
  ],
  [
    'loyverse',
    'an amount within the total',
    {
      receipt_number: '1-1',
      receipt_type: 'SALE',
      receipt_date: at,
      store_id: 's1',
      total_money: 12,
      tip: 2,
      line_items: [{ item_name: 'Soup', quantity: 1, price: 10, total_money: 10 }],
      payments: [{ name: 'Card', type: 'NONINTEGRATEDCARD', money_amount: 12 }],
    },
  ],
  [
    'zettle',
    'a payment',
    {
      purchaseUUID1: 'u1',
      timestamp: at,
      amount: 1000,
      currency: 'EUR',
      products: [{ name: 'Soup', quantity: '1', unitPrice: 1000 }],
      payments: [{ type: 'IZETTLE_CARD', amount: 1200, gratuityAmount: 200 }],
    },
  ],
  [
    'clover',
    'a payment',
    {
      id: 'o1',
      currency: 'EUR',
      total: 1000,
      paymentState: 'PAID',
      taxRemoved: false,
      createdTime: 1_773_486_000_000,
      lineItems: { elements: [{ id: 'l', name: 'Soup', price: 1000 }] },
      payments: {
        elements: [{ id: 'p', amount: 1000, tipAmount: 200, createdTime: 1_773_486_000_000 }],
      },
    },
  ],
  ['odoo', 'a line of the order', odoo({})],
  ['odoo', 'the payment alone', odoo({ lines: odoo({}).lines.slice(0, 1) })],
  ['shopify', 'an amount of the order', shopify({ total_tip_received: '2.00' })],
  [
    'shopify',
    'a line of the order',
    shopify({
      total_tip_received: '2.00',
      line_items: [
        { title: 'Soup', quantity: 1, price: '10.00' },
        { title: 'Tip', quantity: 1, price: '2.00', tip_payment_gateway: 'shopify_payments' },
      ],
    }),
  ],
  [
    'dfka',
    'a line for staff',
    {
      cash_point_closing: {
        head: { business_date: '2026-03-14' },
        cash_register: { serial_number: 'K1' },
        transactions: [
          {
            head: { type: 'Beleg', number: 1, timestamp_end: 1_773_486_000 },
            data: {
              full_amount_incl_vat: 12,
              payment_types: [{ type: 'Unbar', name: 'Karte', amount: 12, currency_code: 'EUR' }],
              lines: [
                {
                  text: 'Soup',
                  business_case: {
                    type: 'Umsatz',
                    amounts_per_vat_id: [
                      { vat_definition_export_id: 1, incl_vat: 10, excl_vat: 8.4, vat: 1.6 },
                    ],
                  },
                },
                {
                  text: 'Trinkgeld',
                  business_case: {
                    type: 'TrinkgeldAN',
                    amounts_per_vat_id: [{ vat_definition_export_id: 5, incl_vat: 2, excl_vat: 2, vat: 0 }],
                  },
                },
              ],
            },
          },
        ],
      },
    },
  ],
  [
    'poslog',
    'a gratuity',
    Buffer.from(`<POSLog><Transaction>
      <RetailStoreID>1</RetailStoreID><WorkstationID>1</WorkstationID><SequenceNumber>7</SequenceNumber>
      <BusinessDayDate>2026-03-14</BusinessDayDate><EndDateTime>2026-03-14T11:00:00</EndDateTime>
      <CurrencyCode>EUR</CurrencyCode>
      <RetailTransaction>
        <LineItem><SequenceNumber>1</SequenceNumber><Sale><Description>Soup</Description><ExtendedAmount>10.00</ExtendedAmount></Sale></LineItem>
        <LineItem><SequenceNumber>2</SequenceNumber><Gratuity><Amount>2.00</Amount></Gratuity></LineItem>
        <LineItem><SequenceNumber>3</SequenceNumber><Tender TenderType="CreditDebit"><Amount>12.00</Amount></Tender></LineItem>
        <Total TotalType="TransactionGrandAmount">12.00</Total>
      </RetailTransaction></Transaction></POSLog>`),
  ],
  [
    'csv-journal',
    'a column, within the total',
    Buffer.from(
      'Beleg;Datum;Artikel;Menge;Einzelpreis;Trinkgeld;Summe;Zahlungsart\n1;14.03.2026 11:00;Soup;1;10,00;2,00;12,00;Karte\n',
    ),
  ],
  [
    'slip',
    'a line below the total',
    Buffer.from('SHOP\n14.03.2026 11:00\nBon 17\nSoup 10,00\nSUMME EUR 10,00\nTrinkgeld 2,00\nKarte 12,00\n'),
  ],
];

test.each(documents)('of %s, of %s, is in the payment above the total', async (name, _what, document) => {
  const receipts = await (await makeDocumentReader(name)).read(document);
  expectNoWarnings(receipts);
  expect(receipts).toMatchObject([
    {
      total: 10,
      items: [{ name: 'Soup', total: 10 }],
      payments: [{ amount: 12, details: { other: { tip: 2 } } }],
    },
  ]);
  expect(receipts[0]?.items).toHaveLength(1);
});

test('is an item where nothing says how it was paid', async () => {
  const receipts = await (await makeDocumentReader('square')).read(square({}));
  expect(receipts).toMatchObject([{ total: 12, items: [{ total: 10 }, { name: 'Tip', total: 2 }] }]);
});
