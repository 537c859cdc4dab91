import type { Language, TaxClass } from '@/demo/products/table';

export interface Market {
  /** ISO 3166-1 alpha-3. Transaction ids begin with `prefix`. */
  readonly country: string;
  readonly prefix: string;
  readonly locale: string;
  readonly language: Language;
  readonly timezone: string;
  readonly currency: string;
  /** Local price for one euro of the price list. */
  readonly priceFactor: number;
  /** Cash is rounded to this many cents. */
  readonly cashStep: 1 | 5;
  readonly taxName: string;
  /** Tax in percent by class. */
  readonly rates: Readonly<Record<TaxClass, number>>;
  /** Letters that receipts print for rates. Tills of some markets print none. */
  readonly taxCodes: Readonly<Record<number, string>>;
  /** Unit that receipts print for one piece. */
  readonly piece: string;
  readonly opensOnSunday: boolean;
  readonly itemDiscounts: readonly string[];
  readonly receiptDiscounts: readonly string[];
  readonly returnReasons: readonly string[];
  readonly firstNames: readonly string[];
  readonly lastNames: readonly string[];
}

const german = {
  language: 'de',
  taxName: 'MwSt.',
  piece: 'Stk',
  itemDiscounts: ['Aktionsrabatt', 'Mengenrabatt', 'MHD-Rabatt', 'Kundenkartenpreis'],
  receiptDiscounts: ['Treuerabatt', 'Gutschein', 'Mitarbeiterrabatt'],
  returnReasons: ['Gefällt nicht', 'Falsche Größe', 'Defekt', 'Umtausch'],
} as const;

export const germany: Market = {
  ...german,
  country: 'DEU',
  prefix: 'DE',
  locale: 'de-DE',
  timezone: 'Europe/Berlin',
  currency: 'EUR',
  priceFactor: 1,
  cashStep: 1,
  rates: { food: 7, drink: 19, alcohol: 19, meal: 7, coffee: 19, standard: 19, medicine: 19, book: 7 },
  taxCodes: { 19: 'A', 7: 'B' },
  opensOnSunday: false,
  firstNames: ['Anna', 'Lena', 'Marie', 'Sabine', 'Aylin', 'Jonas', 'Lukas', 'Stefan', 'Mehmet', 'Felix'],
  lastNames: [
    'Müller',
    'Schmidt',
    'Fischer',
    'Weber',
    'Hoffmann',
    'Yılmaz',
    'Krüger',
    'Vogel',
    'Brandt',
    'Jäger',
  ],
};

export const austria: Market = {
  ...german,
  country: 'AUT',
  prefix: 'AT',
  locale: 'de-AT',
  timezone: 'Europe/Vienna',
  currency: 'EUR',
  priceFactor: 1.08,
  cashStep: 1,
  taxName: 'USt.',
  rates: { food: 10, drink: 20, alcohol: 20, meal: 10, coffee: 20, standard: 20, medicine: 10, book: 10 },
  taxCodes: { 20: 'A', 10: 'B' },
  opensOnSunday: false,
  firstNames: [
    'Katharina',
    'Johanna',
    'Elisabeth',
    'Theresa',
    'Valentina',
    'Florian',
    'Matthias',
    'Tobias',
    'Markus',
  ],
  lastNames: [
    'Gruber',
    'Huber',
    'Bauer',
    'Wagner',
    'Pichler',
    'Steiner',
    'Moser',
    'Mayer',
    'Hofer',
    'Leitner',
  ],
};

export const switzerland: Market = {
  ...german,
  country: 'CHE',
  prefix: 'CH',
  locale: 'de-CH',
  timezone: 'Europe/Zurich',
  currency: 'CHF',
  priceFactor: 1.45,
  cashStep: 5,
  taxName: 'MWST',
  rates: {
    food: 2.6,
    drink: 2.6,
    alcohol: 8.1,
    meal: 8.1,
    coffee: 8.1,
    standard: 8.1,
    medicine: 2.6,
    book: 2.6,
  },
  taxCodes: { 8.1: 'A', 2.6: 'B' },
  opensOnSunday: false,
  firstNames: ['Laura', 'Nina', 'Céline', 'Ursula', 'Giulia', 'Reto', 'Beat', 'Luca', 'Noah', 'Urs'],
  lastNames: [
    'Meier',
    'Keller',
    'Zürcher',
    'Favre',
    'Bernasconi',
    'Ammann',
    'Rochat',
    'Frei',
    'Gerber',
    'Wyss',
  ],
};

export const france: Market = {
  country: 'FRA',
  prefix: 'FR',
  locale: 'fr-FR',
  language: 'fr',
  timezone: 'Europe/Paris',
  currency: 'EUR',
  priceFactor: 1.1,
  cashStep: 1,
  taxName: 'TVA',
  rates: { food: 5.5, drink: 5.5, alcohol: 20, meal: 10, coffee: 10, standard: 20, medicine: 10, book: 5.5 },
  taxCodes: {},
  piece: 'pièce',
  opensOnSunday: true,
  itemDiscounts: ['Remise immédiate', 'Prix carte fidélité', 'Offre découverte', 'Date courte -30 %'],
  receiptDiscounts: ['Bon de réduction', 'Remise fidélité', 'Remise personnel'],
  returnReasons: ['Taille incorrecte', 'Ne convient pas', 'Article défectueux', 'Échange'],
  firstNames: ['Camille', 'Léa', 'Chloé', 'Inès', 'Manon', 'Hugo', 'Louis', 'Théo', 'Karim', 'Élodie'],
  lastNames: [
    'Martin',
    'Bernard',
    'Dubois',
    'Lefèvre',
    'Moreau',
    'Benali',
    'Girard',
    'Rousseau',
    'Fontaine',
    'Perrin',
  ],
};

export const unitedKingdom: Market = {
  country: 'GBR',
  prefix: 'UK',
  locale: 'en-GB',
  language: 'en',
  timezone: 'Europe/London',
  currency: 'GBP',
  priceFactor: 0.88,
  cashStep: 1,
  taxName: 'VAT',
  rates: { food: 0, drink: 20, alcohol: 20, meal: 20, coffee: 20, standard: 20, medicine: 20, book: 0 },
  taxCodes: { 20: 'A', 0: 'Z' },
  piece: 'each',
  opensOnSunday: true,
  itemDiscounts: ['Multibuy saving', 'Club price', 'Reduced to clear', 'Special offer'],
  receiptDiscounts: ['Money-off voucher', 'Loyalty discount', 'Staff discount'],
  returnReasons: ['Wrong size', 'Changed mind', 'Faulty', 'Exchange'],
  firstNames: ['Olivia', 'Amelia', 'Grace', 'Priya', 'Niamh', 'Oliver', 'George', 'Harry', 'Imran', 'Callum'],
  lastNames: [
    'Smith',
    'Jones',
    'Taylor',
    'Patel',
    'Hughes',
    'Khan',
    'Walker',
    'O’Neill',
    'Campbell',
    'Edwards',
  ],
};

export const netherlands: Market = {
  country: 'NLD',
  prefix: 'NL',
  locale: 'nl-NL',
  language: 'nl',
  timezone: 'Europe/Amsterdam',
  currency: 'EUR',
  priceFactor: 1.05,
  cashStep: 5,
  taxName: 'BTW',
  rates: { food: 9, drink: 9, alcohol: 21, meal: 9, coffee: 9, standard: 21, medicine: 9, book: 9 },
  taxCodes: { 21: 'H', 9: 'L' },
  piece: 'stuk',
  opensOnSunday: true,
  itemDiscounts: ['Bonuskorting', 'Tweede halve prijs', 'Actieprijs', '35 % korting houdbaarheid'],
  receiptDiscounts: ['Kortingsbon', 'Spaarkorting', 'Personeelskorting'],
  returnReasons: ['Verkeerde maat', 'Bevalt niet', 'Defect', 'Ruilen'],
  firstNames: ['Emma', 'Sanne', 'Fleur', 'Lotte', 'Fatima', 'Daan', 'Sem', 'Bram', 'Thijs', 'Ruben'],
  lastNames: [
    'de Jong',
    'Jansen',
    'de Vries',
    'Bakker',
    'Visser',
    'El Idrissi',
    'Mulder',
    'Smit',
    'Bos',
    'Dekker',
  ],
};

export const poland: Market = {
  country: 'POL',
  prefix: 'PL',
  locale: 'pl-PL',
  language: 'pl',
  timezone: 'Europe/Warsaw',
  currency: 'PLN',
  priceFactor: 3.3,
  cashStep: 1,
  taxName: 'VAT',
  rates: { food: 5, drink: 23, alcohol: 23, meal: 8, coffee: 8, standard: 23, medicine: 8, book: 5 },
  taxCodes: { 23: 'A', 8: 'B', 5: 'C' },
  piece: 'szt.',
  opensOnSunday: false,
  itemDiscounts: ['Rabat promocyjny', 'Cena z aplikacją', 'Krótki termin', 'Wielosztuka'],
  receiptDiscounts: ['Kupon rabatowy', 'Rabat lojalnościowy', 'Rabat pracowniczy'],
  returnReasons: ['Zły rozmiar', 'Nie pasuje', 'Wada', 'Wymiana'],
  firstNames: [
    'Zuzanna',
    'Julia',
    'Agnieszka',
    'Małgorzata',
    'Oksana',
    'Jakub',
    'Piotr',
    'Michał',
    'Łukasz',
    'Paweł',
  ],
  lastNames: [
    'Nowak',
    'Wójcik',
    'Kamińska',
    'Zieliński',
    'Szymański',
    'Dąbrowska',
    'Mazur',
    'Kaczmarek',
    'Król',
    'Wróbel',
  ],
};
