export const submissionExample = {
  transaction_id: '4711',
  localtime: '2026-11-21T10:15:00+01:00',
  store_reference: 1,
  identifier: 'anna.schmidt@example.com',
  total: 3.98,
  net: 3.72,
  taxes: [{ name: 'VAT', amount: 0.26, rate: 7, code: 'B' }],
  items: [
    {
      name: 'Organic Whole Milk 1 l',
      'name:de': 'Bio-Vollmilch 1 l',
      quantity: 2,
      total: 3.98,
      unit_price: 1.99,
      properties: { product_code: '4012345678901', category: 'Dairy' },
    },
  ],
  payments: [{ method: 'card', amount: 3.98, currency: 'EUR', number: '1234' }],
  properties: { salesperson: 'Ada' },
};

export const receiptExample = {
  id: '01993b4e-7c1a-7d2e-8f00-3a5b6c7d8e9f',
  identifier: 'anna.schmidt@example.com',
  incomplete: false,
  items: [
    {
      name: 'Organic Whole Milk 1 l',
      'name:de': 'Bio-Vollmilch 1 l',
      quantity: 2,
      total: 3.98,
      unit: null,
      net: null,
      gross: null,
      unit_price: 1.99,
      gross_unit_price: null,
      net_unit_price: null,
      vat: null,
      taxes: [],
      discounts: [],
      return: null,
      properties: { product_code: '4012345678901', category: 'Dairy' },
    },
  ],
  localtime: '2026-11-21T10:15:00+01:00',
  timestamp: '2026-11-21T09:15:00+00:00',
  net: 3.72,
  subtotal: null,
  gross: null,
  total: 3.98,
  payments: [
    {
      method: 'card',
      amount: 3.98,
      currency: 'EUR',
      change: null,
      number: '1234',
      issue: null,
      start: null,
      end: null,
      po_number: null,
      details: null,
    },
  ],
  pos_data_ids: [],
  properties: { salesperson: 'Ada' },
  retailer: { name: 'Corner Shop', vatno: 'DE123456789' },
  store: {
    name: 'Berlin Mitte',
    address: ['Friedrichstraße 1'],
    city: 'Berlin',
    country: 'DEU',
    phone: '+49 30 1234567',
    postcode: '10117',
    properties: {},
  },
  store_reference: '1',
  till_uuid: null,
  transaction_id: '4711',
  external_id: null,
  vat: [],
  taxes: [{ name: 'VAT', amount: 0.26, rate: 7, code: 'B', properties: {} }],
  discounts: [],
  l10n: { locale: 'de-DE', translation_locale: null, timezone: 'Europe/Berlin', currency: 'EUR' },
  fiscal: [],
  duplicate: false,
  attachments: {},
};

export const ereceiptExample = {
  type: 'PURCHASE',
  receiptNumber: '4711',
  receiptTimeStamp: '2026-11-21T10:15:00+01:00',
  currencyISOCode: 'EUR',
  totalPriceExcVAT: 372,
  totalVATAmount: 26,
  totalPriceIncVAT: 398,
  merchant: {
    name: 'Corner Shop',
    companyID: 'DE123456789',
    branch: {
      id: '1',
      name: 'Berlin Mitte',
      phone: '+49 30 1234567',
    },
    address: {
      streetAddress: 'Friedrichstraße 1',
      city: 'Berlin',
      zipCode: '10117',
      country: 'DE',
    },
  },
  products: [
    {
      name: 'Bio-Vollmilch 1 l',
      quantity: '2',
      quantityCode: 'H87',
      unitPriceIncVAT: 199,
      unitPriceIncVATDecimal: '1.99',
      totalAmountIncVAT: 398,
      EANCode: '4012345678901',
    },
  ],
  vats: [
    {
      VATRate: '7',
      totalVATAmount: 26,
      totalAmountExcVAT: 372,
      totalAmountIncVAT: 398,
    },
  ],
  payments: [
    {
      type: 'CARD',
      amount: 398,
      attributes: {
        maskedPAN: '•••• 1234',
      },
    },
  ],
  customAttributes: [
    {
      key: 'notMet',
      value: ['merchant.branch.posId', 'products[].totalAmountExcVAT', 'products[].vats'],
    },
    {
      key: 'salesperson',
      value: 'Ada',
    },
  ],
};

export const ekabsExample = {
  version: '1.0.0',
  type: 'Beleg',
  cash_register: {
    serial_number: '1',
  },
  head: {
    number: '4711',
    date: '2026-11-21T10:15:00+01:00',
    seller: {
      name: 'Corner Shop',
      vat_id_number: 'DE123456789',
      address: {
        street: 'Friedrichstraße 1',
        postal_code: '10117',
        city: 'Berlin',
        country_code: 'DEU',
      },
    },
  },
  data: {
    currency: 'EUR',
    full_amount_incl_vat: 3.98,
    payment_types: [
      {
        name: 'Unbar',
        display_name: 'Karte',
        amount: 3.98,
        payment_identifier: 'XXXX1234',
      },
    ],
    vat_amounts: [
      {
        percentage: 7,
        incl_vat: 3.98,
        excl_vat: 3.72,
        vat: 0.26,
      },
    ],
    lines: [
      {
        text: 'Bio-Vollmilch 1 l',
        item: {
          gtin: '4012345678901',
          quantity: 2,
          price_per_unit: 1.99,
          full_amount: 3.98,
        },
        vat_amounts: [],
      },
    ],
  },
  misc: {},
};
