import type { ReceiptDocument } from '@/lib/domain/receipts/wire/receipt-document';

/** A receipt that has a value in every search field of §4.6. */
export const exampleReceipt: ReceiptDocument = {
  timestamp: Date.parse('2024-10-12T10:00:00.250Z'),
  localtime: '2024-10-12T06:00:00.250-04:00',
  transactionId: 'UK-0123-20241012',
  identifier: 'Anna.Schmidt@example.com',
  total: 23.47,
  currency: 'EUR',
  storeId: 17,
  storeReference: 123,
  externalStoreReference: 'Berlin-Mitte',
  tillUuid: '6f1b2c9e-0d3a-4b7c-9e6f-1234567890ab',
  duplicate: true,
  test: true,
  posDataIds: ['pos-1', 'pos-2'],
  warnings: ['total_mismatch'],
  properties: {
    email: 'anna@example.com',
    operator: 'Till 7',
    salesperson: 'Ben Okafor',
    campaign: 'Spring',
    notes: [{ text: 'left at the door', code: 'AB-12345' }],
    points: 40,
  },
  items: [
    {
      name: 'Organic Whole Milk 2L',
      quantity: 2,
      total: 3.98,
      unit: undefined,
      discounts: [
        { name: 'Summer Sale', amount: -0.5, quantity: 3 },
        { name: 'Staff', amount: -0.25, quantity: undefined },
      ],
      properties: { details: ['Best before Friday', 'Lot 12'], product_code: '4006381333931', weight: 2.06 },
    },
    { name: 'Käse jung', quantity: 1.5, total: 5.5, unit: 'kg', 'name:fr': 'Fromage à pâte molle' },
    {
      name: 'Sourdough Bread',
      quantity: 1,
      total: -4.2,
      return: { localtime: '2024-10-11T23:30:00', reason: 'too dark' },
      properties: { expires: '2024-10-20' },
    },
  ],
  discounts: [
    { name: 'Loyalty', amount: 1, quantity: 2 },
    { name: 'Birthday', amount: 2.5, quantity: undefined },
  ],
  payments: [
    { method: 'Gift Card', number: '4242', change: 0.53 },
    {
      method: 'card',
      details: {
        type: 'Apple Pay',
        number: '0017',
        change: 1,
        issue: '02',
        start: '01/24',
        end: '01/28',
        po_number: 'PO 99',
      },
    },
  ],
  fiscal: [
    { scheme: 'de-tse', status: 'original' },
    { scheme: 'at-rksv', status: 'training' },
  ],
  taxRates: [7, 5.5],
  timezone: 'America/New_York',
};

/** A receipt with nothing that is optional. */
export const bareReceipt: ReceiptDocument = {
  timestamp: Date.parse('2020-01-01T00:00:00Z'),
  localtime: '2020-01-01T00:00:00+00:00',
  transactionId: 'x',
  identifier: null,
  total: 0,
  currency: null,
  storeId: 1,
  storeReference: 1,
  externalStoreReference: null,
  tillUuid: null,
  duplicate: false,
  test: false,
  posDataIds: [],
  warnings: [],
  properties: {},
  items: [{ name: '', quantity: 0, total: 0, properties: {}, discounts: [] }],
  discounts: [],
  payments: [],
  fiscal: [],
  taxRates: [],
  timezone: 'UTC',
};
