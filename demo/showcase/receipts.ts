import { Temporal } from 'temporal-polyfill';
import type { DemoCatalogue } from '@/demo/catalogue';
import type { ReceiptBody } from '@/demo/make-receipt';
import { fromCents, shelfPrice } from '@/demo/money';
import { Random } from '@/demo/random';
import type { SeedStore } from '@/demo/stores';
import { compose, type Piece } from './compose';
import { fiscalReceipts } from './fiscal';

export const firstShownTransactionId = 'DEMO-BERLIN-1';

/**
 * Receipts of the hours before `now`, newest first.
 * @throws Error if the catalogue has fewer than eight stores.
 */
export function showcaseReceipts({ stores, shelves }: DemoCatalogue, now: Date): readonly ReceiptBody[] {
  const [berlin, london, paris, vienna, amsterdam, warsaw, zurich, hamburg] = stores;
  if (!berlin || !london || !paris || !vienna || !amsterdam || !warsaw || !zurich || !hamburg) {
    throw new Error('The showcase needs eight stores.');
  }
  const inZone = (timezone: string, minutesAgo: number) => {
    const instant = Temporal.Instant.fromEpochMilliseconds(now.getTime() - minutesAgo * 60_000);
    return instant.toZonedDateTimeISO(timezone).toString({ timeZoneName: 'never', smallestUnit: 'second' });
  };
  const at = ({ market }: SeedStore, minutesAgo: number) => inZone(market.timezone, minutesAgo);
  const returned = broughtBack(vienna, at(vienna, 48));
  return [
    manyLanguages(berlin, at(berlin, 4)),
    returned,
    { ...returned, duplicate: true, external_id: '3f0e2a51-7c1d-4d0b-9a53-6a2f3b6f9d01' },
    splitPayment(paris, at(paris, 95)),
    foreignCurrency(zurich, at(zurich, 140)),
    longBasket(amsterdam, at(amsterdam, 185), shelves),
    rightToLeft(london, at(london, 230)),
    farEast(london, at(london, 300)),
    onInvoice(warsaw, at(warsaw, 365)),
    incomplete(hamburg, at(hamburg, 420)),
    newStore(at(berlin, 480)),
    exchangedLater(vienna, at(vienna, 540)),
    ...fiscalReceipts(inZone),
  ];
}

function manyLanguages(store: SeedStore, localtime: string): ReceiptBody {
  const pieces: Piece[] = [
    {
      name: 'Bio Vollmilch 1 l',
      price: 149,
      quantity: 2,
      taxClass: 'food',
      more: {
        'name:en': 'Organic Whole Milk 1 l',
        'name:fr': 'Lait entier bio 1 l',
        'name:tr': 'Organik Tam Yağlı Süt 1 l',
        'name:ar': 'حليب عضوي كامل الدسم ١ لتر',
        'name:zh_Hans': '有机全脂牛奶 1升',
        properties: { category: 'grocery', product_code: '2000000000015' },
      },
    },
    {
      name: 'Rispentomaten',
      price: 299,
      quantity: 0.732,
      unit: 'kg',
      taxClass: 'food',
      more: { 'name:en': 'Vine Tomatoes', 'name:fr': 'Tomates en grappe', 'name:de_AT': 'Rispenparadeiser' },
    },
    {
      name: 'Bauernbrot 750 g',
      price: 379,
      taxClass: 'food',
      discount: { name: 'Feierabendrabatt', percentage: 30 },
      more: { 'name:en': 'Farmhouse Bread 750 g', 'name:fr': 'Pain de campagne 750 g' },
    },
    {
      name: 'Grauburgunder trocken 0.75 l',
      price: 799,
      taxClass: 'alcohol',
      more: { 'name:en': 'Pinot Gris dry 0.75 l', 'name:fr': 'Pinot gris sec 0,75 l' },
    },
    {
      name: 'Stumpenkerze Bienenwachs',
      price: 690,
      taxClass: 'standard',
      more: { 'name:en': 'Beeswax Pillar Candle', 'name:fr': 'Bougie en cire d’abeille' },
    },
  ];
  return compose(store, {
    transactionId: firstShownTransactionId,
    localtime,
    pieces,
    discountInCents: 200,
    discountName: 'Gutschein Herbst',
    more: (total) => ({
      identifier: 'lena.fischer@example.com',
      payments: [
        {
          method: 'card',
          amount: fromCents(total),
          currency: 'EUR',
          details: { type: 'Visa', number: '4242' },
        },
      ],
      properties: {
        salesperson: 'Aylin K.',
        operator: '1-07',
        email: 'lena.fischer@example.com',
        campaign: 'harvest-week',
      },
    }),
  });
}

const exchangedSale = 'DEMO-WIEN-SALE-1';

function exchangedLater(store: SeedStore, localtime: string): ReceiptBody {
  return compose(store, {
    transactionId: exchangedSale,
    localtime,
    pieces: [
      {
        name: 'Nordfaden Strickpullover marine M',
        price: 4_899,
        taxClass: 'standard',
        more: { 'name:en': 'Nordfaden Navy Knitted Jumper M' },
      },
    ],
    more: (total) => ({
      identifier: '970000000017',
      payments: [{ method: 'card', amount: fromCents(total), number: '0377', currency: 'EUR' }],
    }),
  });
}

function broughtBack(store: SeedStore, localtime: string): ReceiptBody {
  const of = { reason: 'Falsche Größe', properties: { returns_of: exchangedSale } };
  return compose(store, {
    transactionId: 'DEMO-WIEN-RETURN-1',
    localtime,
    pieces: [
      {
        name: 'Nordfaden Strickpullover marine M',
        price: 4_899,
        quantity: -1,
        taxClass: 'standard',
        more: { return: { localtime, ...of }, 'name:en': 'Nordfaden Navy Knitted Jumper M' },
      },
      {
        name: 'Nordfaden Strickpullover marine L',
        price: 4_899,
        taxClass: 'standard',
        discount: { name: 'Umtauschrabatt', percentage: 10 },
        more: {
          'name:en': 'Nordfaden Navy Knitted Jumper L',
          properties: { details: ['L', 'marine'], season: 'winter' },
        },
      },
    ],
    more: (total) => ({
      identifier: '970000000017',
      payments: [{ method: 'card', amount: fromCents(total), number: '0377', currency: 'EUR' }],
    }),
  });
}

function splitPayment(store: SeedStore, localtime: string): ReceiptBody {
  return compose(store, {
    transactionId: 'DEMO-PARIS-GIFT-1',
    localtime,
    pieces: [
      { name: 'Comté affiné 18 mois', price: 2_490, quantity: 0.418, unit: 'kg', taxClass: 'food' },
      { name: 'Côtes du Rhône 0,75 l', price: 899, quantity: 2, taxClass: 'alcohol' },
      {
        name: 'Petit pain',
        price: 75,
        quantity: 4,
        taxClass: 'food',
        discount: { name: '3 + 1 offert', percentage: 25 },
      },
      {
        name: 'Mug en grès',
        price: 1_250,
        quantity: 2,
        taxClass: 'standard',
        more: { 'name:en': 'Stoneware Mug' },
      },
    ],
    more: (total) => ({
      identifier: 'camille.moreau@example.org',
      payments: [
        {
          method: 'giftcard',
          amount: 25,
          currency: 'EUR',
          details: { number: '8861', balance: 0, expiry: '2028-12-31' },
        },
        {
          method: 'card',
          amount: fromCents(total - 2_500),
          currency: 'EUR',
          details: { type: 'CB', number: '1881' },
        },
      ],
    }),
  });
}

function foreignCurrency(store: SeedStore, localtime: string): ReceiptBody {
  return compose(store, {
    transactionId: 'DEMO-ZURICH-EUR-1',
    localtime,
    pieces: [
      {
        name: 'Bergkäse',
        price: 2_890,
        quantity: 0.612,
        unit: 'kg',
        taxClass: 'food',
        more: { 'name:fr': 'Fromage d’alpage' },
      },
      {
        name: 'Alpenmilchschokolade 100 g',
        price: 215,
        quantity: 6,
        taxClass: 'food',
        more: { 'name:fr': 'Chocolat au lait 100 g' },
      },
      { name: 'Papiertragetasche', price: 30, taxClass: 'standard', more: { 'name:fr': 'Sac en papier' } },
    ],
    more: (total) => ({
      l10n: { locale: 'de-CH', currency: 'CHF', timezone: 'Europe/Zurich' },
      payments: [
        {
          method: 'card',
          amount: Math.round(total / 0.94) / 100,
          currency: 'EUR',
          details: { type: 'Mastercard', number: '5100', other: { exchange_rate: '1 EUR = 0.9400 CHF' } },
        },
      ],
    }),
  });
}

function longBasket(store: SeedStore, localtime: string, shelves: DemoCatalogue['shelves']): ReceiptBody {
  const random = new Random(64);
  const products = new Set(Array.from({ length: 120 }, () => shelves.grocery.pick(random)));
  const pieces = [...products].slice(0, 64).map((product) => ({
    name: product.names.nl,
    price: shelfPrice(product.price, store.market),
    quantity: product.base.weighed ? random.whole(150, 1_900) / 1000 : random.whole(1, 6),
    unit: product.base.weighed ? 'kg' : store.market.piece,
    taxClass: product.base.taxClass,
    more: {
      'name:en': product.names.en,
      properties: { category: product.department, product_code: product.code },
    },
  }));
  return compose(store, {
    transactionId: 'DEMO-AMSTERDAM-LONG-1',
    localtime,
    pieces,
    discountInCents: 1_500,
    discountName: 'Spaarkorting',
    more: (total) => ({
      identifier: '970000000025',
      payments: [
        {
          method: 'card',
          amount: fromCents(total),
          currency: 'EUR',
          details: { type: 'Maestro', number: '6390' },
        },
      ],
    }),
  });
}

function rightToLeft(store: SeedStore, localtime: string): ReceiptBody {
  return compose(store, {
    transactionId: 'DEMO-LONDON-RTL-1',
    localtime,
    pieces: [
      {
        name: 'خبز عربي طازج (٥ أرغفة)',
        price: 220,
        taxClass: 'food',
        more: { 'name:en': 'Fresh Arabic bread (5 loaves)' },
      },
      {
        name: 'قهوة بالهيل 250 g',
        price: 695,
        taxClass: 'food',
        more: { 'name:en': 'Cardamom coffee 250 g' },
      },
      {
        name: 'חלווה עם פיסטוק',
        price: 480,
        quantity: 2,
        taxClass: 'food',
        more: { 'name:en': 'Pistachio halva' },
      },
      {
        name: 'زعفران 1 g — Premium',
        price: 1_150,
        taxClass: 'food',
        more: { 'name:fa': 'زعفران ممتاز ۱ گرم' },
      },
    ],
    more: (total) => ({
      l10n: { locale: 'ar', currency: 'GBP', timezone: 'Europe/London' },
      identifier: 'priya.khan@example.net',
      payments: [
        {
          method: 'mobile',
          amount: fromCents(total),
          currency: 'GBP',
          details: { type: 'Apple Pay', number: '7710' },
        },
      ],
    }),
  });
}

function farEast(store: SeedStore, localtime: string): ReceiptBody {
  return compose(store, {
    transactionId: 'DEMO-LONDON-TEA-1',
    localtime,
    pieces: [
      { name: '抹茶ラテ', price: 450, quantity: 2, taxClass: 'coffee', more: { 'name:en': 'Matcha latte' } },
      { name: '붕어빵', price: 320, taxClass: 'meal', more: { 'name:en': 'Fish-shaped pastry' } },
      { name: '桂花乌龙茶', price: 380, taxClass: 'coffee', more: { 'name:en': 'Osmanthus oolong tea' } },
      { name: '🍓 Mochi', price: 290, quantity: 3, taxClass: 'meal' },
    ],
    more: (total) => ({
      payments: [{ method: 'cash', amount: 50, currency: 'GBP', change: fromCents(5_000 - total) }],
      properties: { table: 12 },
    }),
  });
}

function onInvoice(store: SeedStore, localtime: string): ReceiptBody {
  return compose(store, {
    transactionId: 'DEMO-WARSZAWA-INVOICE-1',
    localtime,
    pieces: [
      {
        name: 'Kestrel Laptop 16 GB',
        price: 339_900,
        taxClass: 'standard',
        more: {
          'name:en': 'Kestrel Laptop 16 GB',
          properties: { details: ['S/N 48201975', 'Gwarancja 36 mies.'] },
        },
      },
      { name: 'Voltaro Ładowarka USB-C 65 W', price: 15_900, quantity: 2, taxClass: 'standard' },
      { name: 'Książka: Sieci domowe', price: 5_490, taxClass: 'book' },
    ],
    more: (total) => ({
      identifier: 'zakupy@firma.example',
      payments: [{ method: 'invoice', amount: fromCents(total), currency: 'PLN', po_number: 'PO-2291-A' }],
      properties: { salesperson: 'Piotr W.', email: 'zakupy@firma.example' },
    }),
  });
}

/** The till's connection broke, so unit prices, taxes and payment are missing. */
function incomplete(store: SeedStore, localtime: string): ReceiptBody {
  return {
    transaction_id: 'DEMO-HAMBURG-INCOMPLETE-1',
    localtime,
    store_reference: store.reference,
    incomplete: true,
    items: [
      { name: 'Ibuprofen 400 mg 20 ×', quantity: 1, total: 4.99 },
      { name: 'Artikel 2308', quantity: 1, total: 7.49 },
    ],
    total: 12.48,
  };
}

function newStore(localtime: string): ReceiptBody {
  return {
    transaction_id: 'DEMO-POPUP-1',
    localtime,
    store_reference: 'popup-markthalle',
    store: {
      name: 'Halm & Honig Stand Markthalle Neun',
      address: ['Eisenbahnstraße 42/43'],
      city: 'Berlin',
      postcode: '10997',
      country: 'DEU',
      locale: 'de-DE',
      timezone: 'Europe/Berlin',
      currency: 'EUR',
    },
    items: [
      { name: 'Blütenhonig 500 g', 'name:en': 'Wildflower Honey 500 g', quantity: 1, total: 6.5 },
      { name: 'Honigbrot', 'name:en': 'Honey Bread', quantity: 2, total: 7 },
    ],
    total: 13.5,
    taxes: [{ name: 'MwSt.', rate: 7, amount: 0.88 }],
    net: 12.62,
    payments: [{ method: 'cash', amount: 20, change: 6.5, currency: 'EUR' }],
  };
}
