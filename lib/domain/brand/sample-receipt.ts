import { Temporal } from 'temporal-polyfill';
import { matchLanguage } from '@/lib/core/i18n/accept-language';
import { isReceiptLanguage, receiptLanguages } from '@/lib/core/i18n/receipt-languages';
import { presentReceipt } from '@/lib/domain/receipts/present';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import type { SubmittedReceipt } from '@/lib/domain/receipts/wire/submission';
import type { Retailer } from '@/lib/platform/retailers/settings';
import { sampleWords, type SampleWords } from './sample-words';
import { currentTime } from '@/lib/core/clock';

export function sampleReceipt({ name, settings }: Retailer, now = currentTime()): ReceiptWire {
  const { currency, locale, timezone, vatno } = settings;
  const language = matchLanguage([locale], receiptLanguages) ?? 'en';
  const words = sampleWords[isReceiptLanguage(language) ? language : 'en'];
  const at = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone);
  const localtime = at.toString({ timeZoneName: 'never', smallestUnit: 'second' });
  const transactionId = 'SAMPLE-0001';
  const place = { address: [], city: null, phone: null, postcode: null, properties: {} };
  return presentReceipt({
    id: '00000000-0000-7000-8000-000000000000',
    identifier: null,
    localtime,
    timestamp: now,
    posDataIds: [],
    properties: null,
    tillUuid: null,
    transactionId,
    externalId: null,
    duplicate: false,
    test: false,
    attachments: {},
    storeReference: 1,
    fiscal: null,
    submitted: {
      transaction_id: transactionId,
      localtime,
      store_reference: 1,
      ...salesOf(words, inCurrency(currency)),
    },
    snapshot: {
      retailer: { name, vatno },
      store: { name: words.store, country: 'ZZZ', ...place },
      l10n: { locale, translation_locale: null, timezone, currency },
    },
  });
}

function salesOf(
  words: SampleWords,
  amount: (value: number) => number,
): Pick<SubmittedReceipt, 'items' | 'total' | 'payments' | 'vat'> {
  const food = { rate: 10, code: 'B' };
  return {
    items: [
      {
        ...namesOf('coffee', words),
        quantity: 2,
        unit_price: amount(8.9),
        total: amount(16.02),
        vat: { amount: amount(1.46), ...food },
        discounts: [{ name: words.discount, amount: amount(1.78), percentage: 10 }],
      },
      {
        ...namesOf('apples', words),
        quantity: 1.284,
        unit: 'kg',
        unit_price: amount(2.99),
        total: amount(3.84),
        vat: { amount: amount(0.35), ...food },
      },
      {
        ...namesOf('mug', words),
        quantity: 1,
        total: amount(12.5),
        vat: { amount: amount(2.08), rate: 20, code: 'A' },
      },
    ],
    total: amount(32.36),
    payments: [{ method: 'card', amount: amount(32.36), number: '4242', details: { type: 'Visa' } }],
    vat: [
      { amount: amount(2.08), rate: 20, code: 'A' },
      { amount: amount(1.81), rate: 10, code: 'B' },
    ],
  };
}

/** Multiplies amounts by 100 if the currency has no decimals, because 2.50 yen is no price. */
function inCurrency(currency: string): (value: number) => number {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return (value) => (digits === 0 ? Math.round(value * 100) : value);
}

function namesOf(word: 'coffee' | 'apples' | 'mug', words: SampleWords): { readonly name: string } {
  const names = receiptLanguages.map((language) => [`name:${language}`, sampleWords[language][word]]);
  return { ...(Object.fromEntries(names) as Record<string, string>), name: words[word] };
}
