import { randomUUID } from 'node:crypto';

const tax = { name: 'VAT', amount: 0.26, rate: 7, code: 'B', properties: { exempt: false, note: null } };
const discount = { name: 'Club', amount: -0.5, quantity: 1, percentage: 10, properties: { card: 'gold' } };
const vat = { amount: 0.26, rate: 7, code: 'B' };

/** A body of POST /receipts that uses every field and every object, for retailers with stores from receipts. */
export function fullReceiptBody() {
  return {
    transaction_id: `FULL-${randomUUID()}`,
    localtime: '2026-03-14T12:34:56.789+01:00',
    store_reference: 1,
    total: 3.98,
    net: 3.72,
    subtotal: 4.48,
    gross: 3.98,
    identifier: 'shopper@example.com',
    incomplete: true,
    external_id: randomUUID(),
    items: [
      {
        name: 'Organic Whole Milk 1 l',
        'name:de_AT': 'Bio-Vollmilch 1 l',
        'name:pt_BR': 'Leite integral orgânico 1 l',
        quantity: 2.5,
        total: 3.98,
        unit: 'l',
        net: 3.72,
        gross: 3.98,
        unit_price: 1.99,
        gross_unit_price: 1.99,
        net_unit_price: 1.86,
        vat,
        taxes: [tax],
        discounts: [discount],
        return: {
          localtime: '2026-03-15T09:00:00-05:00',
          reason: 'sour',
          properties: { clerk: 7 },
        },
        properties: {
          details: ['3.8 % fat', 'glass'],
          product_code: '4012345678901',
          category: 'Dairy',
          deep: { list: [1, null, { on: true }] },
        },
      },
    ],
    payments: [
      {
        method: 'card',
        amount: 3,
        currency: 'EUR',
        change: 0,
        number: '1234',
        issue: '01',
        start: '01/24',
        end: '01/29',
        po_number: 'PO-1',
        details: {
          change: 0,
          number: '1234',
          issue: '01',
          start: '01/24',
          end: '01/29',
          po_number: 'PO-1',
          type: 'credit',
          rounding: 0.02,
          expiry: '2029-01',
          balance: 12.5,
          other: { terminal: { id: 'T-9' } },
        },
      },
      { method: 'cash', amount: 0.98 },
    ],
    vat: [vat],
    taxes: [tax],
    discounts: [discount],
    l10n: {
      locale: 'de-AT',
      translation_locale: 'pt-BR',
      timezone: 'Europe/Vienna',
      currency: 'EUR',
    },
    fiscal: [
      {
        scheme: 'de-tse',
        status: 'outage',
        code: 'V0;Kasse-1;Kassenbeleg-V1;Beleg^3.98_0.00_0.00_0.00_0.00^3.98:Bar;4711;',
        url: 'https://tax.example/check?n=4711',
        values: { transaction_number: '4711', '5000 0000 0000 0009': '4539578763621486' },
      },
      { scheme: 'xx-other', status: 'original', code: null, url: null, values: {} },
    ],
    properties: {
      salesperson: 'Ada',
      operator: '17',
      email: 'till@example.com',
      email_settings: { send: true, template: 'spring', block: false },
      messaging_settings: { sms: { send: false }, whatsapp: { send: true } },
      'odd key.with "signs"': { ['']: [] },
    },
    store: {
      external_reference: 'berlin-mitte',
      name: 'Berlin Mitte',
      address: ['Friedrichstraße 1', 'Hinterhof'],
      city: 'Berlin',
      postcode: '10117',
      country: 'DEU',
      phone: '+49 30 1234567',
      locale: 'de-DE',
      timezone: 'Europe/Berlin',
      currency: 'EUR',
      properties: { floor: 2 },
      settings: { open: ['mon', 'tue'] },
    },
  };
}

/** What GET answers for `body` of a retailer with this name, but for the keys that the service makes. */
export function fullReceiptOut(body: ReturnType<typeof fullReceiptBody>, retailer: string) {
  const { store, external_id, ...submitted } = body;
  return {
    ...submitted,
    timestamp: '2026-03-14T11:34:56.789+00:00',
    store_reference: '1',
    external_id,
    duplicate: false,
    pos_data_ids: [],
    till_uuid: null,
    attachments: {},
    retailer: { name: retailer, vatno: 'DE123456789' },
    store: {
      name: store.name,
      address: store.address,
      city: store.city,
      country: store.country,
      phone: store.phone,
      postcode: store.postcode,
      properties: store.properties,
    },
    payments: [
      body.payments[0],
      {
        method: 'cash',
        amount: 0.98,
        currency: null,
        change: null,
        number: null,
        issue: null,
        start: null,
        end: null,
        po_number: null,
        details: null,
      },
    ],
  };
}
