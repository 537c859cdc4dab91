import type { ReceiptWire } from '@/lib/domain/receipts/schema';

type Item = ReceiptWire['items'][number];
type Payment = ReceiptWire['payments'][number];

/** The named fields of an item, without the catch-all that makes every key a string. */
type ItemFields = { [Key in keyof Item as string extends Key ? never : Key]?: Item[Key] };
type ItemValues = ItemFields & { [alternative: `name:${string}`]: string };

/** An item with nothing optional. */
export function item(values: ItemValues): Item {
  const plain = {
    name: 'Item',
    quantity: 1,
    total: 1,
    unit: null,
    net: null,
    gross: null,
    unit_price: null,
    gross_unit_price: null,
    net_unit_price: null,
    vat: null,
    taxes: [],
    discounts: [],
    return: null,
    properties: {},
  };
  return { ...plain, ...values } as unknown as Item;
}

/** A payment with nothing optional. */
export function payment(values: Partial<Payment>): Payment {
  const absent = {
    currency: null,
    change: null,
    number: null,
    issue: null,
    start: null,
    end: null,
    po_number: null,
  };
  return { method: 'cash', amount: 1, ...absent, details: null, ...values };
}

/** A receipt with the least that can be submitted. */
export function receipt(values: Partial<ReceiptWire> = {}): ReceiptWire {
  return {
    id: '019a7f3e-0000-7000-8000-000000000001',
    identifier: null,
    incomplete: false,
    items: [item({ name: 'Espresso', total: 2.4 })],
    localtime: '2026-11-14T09:12:00+01:00',
    timestamp: '2026-11-14T08:12:00+00:00',
    net: null,
    subtotal: null,
    gross: null,
    total: 2.4,
    payments: [],
    pos_data_ids: [],
    properties: {},
    retailer: { name: 'Contoso', vatno: null },
    store: {
      name: 'Contoso',
      address: [],
      city: null,
      country: 'DEU',
      phone: null,
      postcode: null,
      properties: {},
    },
    store_reference: '1',
    till_uuid: null,
    transaction_id: 'T-1',
    external_id: null,
    fiscal: [],
    vat: [],
    taxes: [],
    discounts: [],
    l10n: { locale: 'en-GB', translation_locale: null, timezone: 'Europe/Berlin', currency: 'EUR' },
    duplicate: false,
    attachments: {},
    ...values,
  };
}

/** A German household-goods receipt with everything a receipt can have. */
export const fullReceipt = receipt({
  identifier: 'anna.schmidt@example.com',
  items: [
    item({
      name: 'Leinenbettwäsche „Nordlicht“ 135 × 200 cm',
      'name:en': 'Linen bedding “Nordlicht” 135 × 200 cm',
      'name:ar': 'طقم سرير كتان «نوردليخت» ١٣٥ × ٢٠٠ سم',
      quantity: 2,
      unit_price: 79.95,
      total: 139.9,
      vat: { amount: 22.34, rate: 19, code: 'A' },
      discounts: [
        { name: 'Stammkundenrabatt', amount: 16, quantity: null, percentage: 10, properties: {} },
        { name: 'Gutschein', amount: -4, quantity: null, percentage: null, properties: {} },
      ],
      properties: {
        details: ['Farbe: Salbei', 'Zertifiziert nach OEKO-TEX 100'],
        product_code: '4006381333931',
      },
    }),
    item({
      name: 'Bio-Äpfel Elstar',
      'name:en': 'Organic Elstar apples',
      'name:ar': 'تفاح إلستار عضوي',
      quantity: 1.482,
      unit: 'kg',
      unit_price: 2.99,
      total: 4.43,
      vat: { amount: 0.29, rate: 7, code: 'B' },
    }),
    item({
      name: 'Kochbuch „Einfach gut“',
      'name:en': 'Cookbook “Simply good”',
      total: 28,
      vat: { amount: 1.83, rate: 7, code: 'B' },
    }),
    item({
      name: 'Wandleuchte Messing',
      'name:en': 'Brass wall lamp',
      'name:ar': 'مصباح جداري نحاسي',
      quantity: -1,
      unit_price: 49.9,
      total: -49.9,
      vat: { amount: -7.97, rate: 19, code: 'A' },
      return: { localtime: '2026-11-14T16:40:11+01:00', reason: 'Falsche Farbe', properties: {} },
    }),
  ],
  localtime: '2026-11-14T16:42:07+01:00',
  timestamp: '2026-11-14T15:42:07+00:00',
  subtotal: 122.43,
  net: 103.4,
  gross: 119.43,
  total: 119.43,
  discounts: [{ name: 'Treuebonus', amount: 3, quantity: null, percentage: null, properties: {} }],
  vat: [
    { amount: 13.98, rate: 19, code: 'A' },
    { amount: 2.05, rate: 7, code: 'B' },
  ],
  payments: [
    payment({
      method: 'giftcard',
      amount: 50,
      details: { number: '8847', type: 'Contoso Plus', expiry: '12/2028', balance: 12.5 },
    }),
    payment({
      method: 'card',
      amount: 49.43,
      number: '4242',
      details: { type: 'Visa Debit', other: { auth_code: '083112', terminal: '54390021' } },
    }),
    payment({ method: 'cash', amount: 50, change: 30 }),
  ],
  properties: { salesperson: 'M. Weber', operator: '0042', email: 'anna.schmidt@example.com' },
  retailer: { name: 'Contoso Wohnen', vatno: 'DE136695976' },
  store: {
    name: 'Contoso Hamburg Altona',
    address: ['Große Bergstraße 164'],
    city: 'Hamburg',
    country: 'DEU',
    phone: '+49 40 5550 1234',
    postcode: '22767',
    properties: {},
  },
  store_reference: '12',
  till_uuid: '7f0c4d5e-51bb-4b8e-9a55-1f0a3f6c2f11',
  transaction_id: '2026-0012-000417',
  l10n: { locale: 'de-DE', translation_locale: null, timezone: 'Europe/Berlin', currency: 'EUR' },
});

/** Text made to break layouts, escape markup and turn the reading direction around. */
export const hostileReceipt = receipt({
  items: [
    item({ name: 'W'.repeat(300), total: 1e15 }),
    item({ name: '<script>alert(1)</script><img src=x onerror=alert(2)>', total: 2 }),
    item({ name: 'evil\u202egpj.exe\u2069\u2069 after', total: 3, properties: { details: ['\u202enote'] } }),
    item({ name: '👩‍👩‍👧‍👦🧾🏳️‍🌈𝒳 𠮷野家 "=1+1', total: 4, unit: '</td>', quantity: 3, unit_price: 1.3333 }),
    item({
      name: 'حليب طازج ٢ لتر',
      total: -1e308,
      discounts: [
        { name: '\u202b'.repeat(5) + 'x', amount: 0.5, quantity: 3, percentage: 12.5, properties: {} },
      ],
    }),
  ],
  total: 123456789012.34,
  retailer: { name: '</style><b>Łódź\u202e & Söhne</b>', vatno: '"><i>1' },
  store: {
    name: 'S'.repeat(100),
    address: ['<a href=javascript:1>x</a>'],
    city: null,
    country: 'DEU',
    phone: 'javascript:x',
    postcode: null,
    properties: {},
  },
  payments: [
    payment({
      method: '\u202elatipac',
      amount: 1,
      number: '•••• •••• •••• 4242',
      details: { other: { 'a<b': '<u>' } },
    }),
  ],
  transaction_id: 'ünïcödé-' + '9'.repeat(240),
  duplicate: true,
  incomplete: true,
});
