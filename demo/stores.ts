import type { z } from 'zod';
import type { postStoreBody } from '@/lib/domain/stores/schema';
import * as markets from '@/demo/markets';
import type { Market } from '@/demo/markets';

const formats = ['market', 'fashion', 'cafe', 'electronics', 'pharmacy'] as const;
export type Format = (typeof formats)[number];

export interface SeedStore {
  readonly market: Market;
  readonly format: Format;
  readonly reference: number;
  /** Reference as receipts give it: the number, its text, or the external reference. */
  readonly submittedReference: number | string;
  readonly externalReference: string;
  readonly till: 'full' | 'classic' | 'plain';
  readonly transactionIds: 'digits' | 'speaking';
  readonly place: Place;
}

interface Place {
  readonly town: number;
  readonly city: string;
  readonly postcode: string;
  readonly street: string;
  readonly district: string;
  readonly phone: string;
}

// Streets exist. Shops, house numbers and phone numbers (reserved for films or unassigned) are made up.
const places: readonly (readonly [Market, readonly string[]])[] = [
  [
    markets.germany,
    [
      'Berlin|10435|Kastanienallee 84|Prenzlauer Berg|+49 30 23125 014',
      'Hamburg|20099|Lange Reihe 61|St. Georg|+49 40 66969 121',
      'München|80331|Sendlinger Straße 23|Altstadt|+49 89 99998 230',
      'Köln|50672|Ehrenstraße 47|Belgisches Viertel|+49 221 4710 377',
      'Frankfurt am Main|60316|Berger Straße 118|Bornheim|+49 69 90009 412',
      'Leipzig|04109|Nikolaistraße 12|Zentrum|+49 341 5550 163',
    ],
  ],
  [
    markets.unitedKingdom,
    [
      'London|N1 1QN|214 Upper Street|Islington|+44 20 7946 0321',
      'Manchester|M4 1HQ|38 Oldham Street|Northern Quarter|+44 161 496 0175',
      'Edinburgh|EH1 2JX|17 Cockburn Street|Old Town|+44 131 496 0288',
      'Bristol|BS8 4AA|92 Whiteladies Road|Clifton|+44 117 496 0042',
    ],
  ],
  [
    markets.france,
    [
      'Paris|75003|46 rue de Bretagne|Le Marais|+33 1 99 00 31 46',
      'Lyon|69002|12 rue Mercière|Presqu’île|+33 4 65 71 22 08',
      'Nantes|44000|5 rue Crébillon|Graslin|+33 2 61 91 40 15',
      'Strasbourg|67000|31 Grand’Rue|Petite France|+33 3 53 01 18 90',
    ],
  ],
  [
    markets.austria,
    [
      'Wien|1070|Neubaugasse 25|Neubau|+43 1 900 1145',
      'Graz|8010|Sporgasse 14|Innere Stadt|+43 316 900 228',
      'Salzburg|5020|Linzer Gasse 40|Neustadt|+43 662 900 317',
    ],
  ],
  [
    markets.netherlands,
    [
      'Amsterdam|1015 CV|Haarlemmerstraat 73|Jordaan|+31 20 970 1234',
      'Utrecht|3511 LX|Oudegracht 154|Binnenstad|+31 30 970 4410',
      'Rotterdam|3012 CL|Witte de Withstraat 29|Cool|+31 10 970 7326',
    ],
  ],
  [
    markets.poland,
    [
      'Warszawa|00-029|Nowy Świat 33|Śródmieście|+48 22 100 45 61',
      'Kraków|31-027|Mikołajska 9|Stare Miasto|+48 12 100 27 18',
      'Gdańsk|80-831|Długa 58|Główne Miasto|+48 58 100 63 07',
    ],
  ],
  [
    markets.switzerland,
    [
      'Zürich|8004|Langstrasse 103|Kreis 4|+41 44 555 01 27',
      'Bern|3011|Gerechtigkeitsgasse 36|Altstadt|+41 31 555 09 14',
      'Basel|4051|Spalenberg 22|Grossbasel|+41 61 555 03 68',
    ],
  ],
];

const formatOrder: readonly Format[] = [
  'market',
  'cafe',
  'market',
  'fashion',
  'market',
  'electronics',
  'market',
  'pharmacy',
  'market',
  'market',
  'market',
];
const formatNames: Readonly<Record<Format, Readonly<Record<Market['language'], string>>>> = {
  market: { de: 'Markt', en: 'Food Hall', fr: 'Marché', nl: 'Markt', pl: 'Delikatesy' },
  fashion: { de: 'Mode', en: 'Clothing', fr: 'Mode', nl: 'Mode', pl: 'Moda' },
  cafe: { de: 'Café', en: 'Café', fr: 'Café', nl: 'Café', pl: 'Kawiarnia' },
  electronics: { de: 'Technik', en: 'Electricals', fr: 'Électro', nl: 'Techniek', pl: 'Elektro' },
  pharmacy: { de: 'Apotheke', en: 'Pharmacy', fr: 'Pharmacie', nl: 'Apotheek', pl: 'Apteka' },
};

/**
 * Assigns the countries in turn. When the listed addresses are used up, they repeat with higher house
 * numbers.
 */
export function makeStores(count: number, firstReference: number): readonly SeedStore[] {
  return Array.from({ length: count }, (_, index) => makeStore(index, firstReference + index));
}

function makeStore(index: number, reference: number): SeedStore {
  const [market, addresses] = places[index % places.length] ?? never();
  const round = Math.floor(index / places.length);
  const format = formatOrder[index % formatOrder.length] ?? never();
  const externalReference = `${market.prefix}-${reference}`;
  const submitted = [reference, reference, String(reference), reference, externalReference] as const;
  return {
    market,
    format,
    reference,
    externalReference,
    submittedReference: submitted[index % submitted.length] ?? reference,
    till: (['full', 'classic', 'full', 'plain'] as const)[(index + round) % 4] ?? 'full',
    transactionIds: index % 2 === 0 ? 'digits' : 'speaking',
    place: readPlace(addresses[round % addresses.length] ?? never(), Math.floor(round / addresses.length)),
  };
}

function readPlace(line: string, shift: number): Place {
  const [city, postcode, street, district, phone] = line.split('|');
  if (!city || !postcode || !street || !district || !phone) throw new Error(`Not an address: ${line}`);
  return {
    town: places.flatMap(([, addresses]) => addresses).indexOf(line),
    city,
    postcode,
    street: street.replace(/\d+/, (number) => String(Number(number) + 2 * shift)),
    district,
    phone,
  };
}

function never(): never {
  throw new Error('The lists of addresses and formats are not empty.');
}

export function storeBody(store: SeedStore, retailerName: string): z.input<typeof postStoreBody> {
  const { market, place, format } = store;
  return {
    reference: store.reference,
    external_reference: store.externalReference,
    name: `${retailerName.slice(0, 40).trim()} ${formatNames[format][market.language]} ${place.district}`,
    address: [place.street],
    city: place.city,
    postcode: place.postcode,
    country: market.country,
    phone: place.phone,
    locale: market.locale,
    timezone: market.timezone,
    currency: market.currency,
    properties: { format },
  };
}
