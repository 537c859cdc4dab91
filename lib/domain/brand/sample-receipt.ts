import { Temporal } from 'temporal-polyfill';
import { matchLanguage } from '@/lib/core/i18n/accept-language';
import { isReceiptLanguage, receiptLanguages } from '@/lib/core/i18n/receipt-languages';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import type { Retailer } from '@/lib/platform/retailers/settings';
import { sampleWords, type SampleWords } from './sample-words';
import { currentTime } from '@/lib/core/clock';

type Item = ReceiptWire['items'][number];

/** Sample in the retailer's currency, locale and time zone. Sums agree. Never stored. */
export function sampleReceipt({ name, settings }: Retailer, now = currentTime()): ReceiptWire {
  const { currency, locale, timezone, vatno } = settings;
  const language = matchLanguage([locale], receiptLanguages) ?? 'en';
  const words = sampleWords[isReceiptLanguage(language) ? language : 'en'];
  const amount = inCurrency(currency);
  const at = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone);
  const food = { rate: 10, code: 'B' };
  return {
    id: '00000000-0000-7000-8000-000000000000',
    identifier: null,
    incomplete: false,
    items: [
      sampleItem('coffee', words, {
        quantity: 2,
        unit_price: amount(8.9),
        total: amount(16.02),
        vat: { amount: amount(1.46), ...food },
        discounts: [
          { name: words.discount, amount: amount(1.78), quantity: null, percentage: 10, properties: {} },
        ],
      }),
      sampleItem('apples', words, {
        quantity: 1.284,
        unit: 'kg',
        unit_price: amount(2.99),
        total: amount(3.84),
        vat: { amount: amount(0.35), ...food },
      }),
      sampleItem('mug', words, { total: amount(12.5), vat: { amount: amount(2.08), rate: 20, code: 'A' } }),
    ],
    localtime: at.toString({ timeZoneName: 'never', smallestUnit: 'second' }),
    timestamp: at.toInstant().toString({ smallestUnit: 'second' }),
    net: null,
    subtotal: null,
    gross: null,
    total: amount(32.36),
    payments: [
      {
        method: 'card',
        amount: amount(32.36),
        currency: null,
        change: null,
        number: '4242',
        issue: null,
        start: null,
        end: null,
        po_number: null,
        details: { type: 'Visa' },
      },
    ],
    pos_data_ids: [],
    properties: {},
    retailer: { name, vatno },
    store: {
      name: words.store,
      address: [],
      city: null,
      country: 'ZZZ',
      phone: null,
      postcode: null,
      properties: {},
    },
    store_reference: '1',
    till_uuid: null,
    transaction_id: 'SAMPLE-0001',
    external_id: null,
    vat: [
      { amount: amount(2.08), rate: 20, code: 'A' },
      { amount: amount(1.81), rate: 10, code: 'B' },
    ],
    taxes: [],
    discounts: [],
    l10n: { locale, translation_locale: null, timezone, currency },
    fiscal: [],
    duplicate: false,
    attachments: {},
  };
}

/** Usual amounts of a currency: without small coins a coffee costs hundreds. */
function inCurrency(currency: string): (value: number) => number {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return (value) => (digits === 0 ? Math.round(value * 100) : value);
}

/** Named fields of an item, without the catch-all that makes every key a string. */
type SampleValues = { [Key in keyof Item as string extends Key ? never : Key]?: Item[Key] };

function sampleItem(word: 'coffee' | 'apples' | 'mug', words: SampleWords, values: SampleValues): Item {
  const names = receiptLanguages.map((language) => [`name:${language}`, sampleWords[language][word]]);
  const plain = {
    name: words[word],
    quantity: 1,
    unit: null,
    net: null,
    gross: null,
    unit_price: null,
    gross_unit_price: null,
    net_unit_price: null,
    taxes: [],
    discounts: [],
    return: null,
    properties: {},
  };
  return { ...(Object.fromEntries(names) as Record<string, string>), ...plain, ...values } as Item;
}
