import type { ReceiptLanguage } from '@/lib/core/i18n/receipt-languages';

export interface SampleWords {
  readonly store: string;
  readonly coffee: string;
  readonly apples: string;
  readonly mug: string;
  readonly discount: string;
}

export const sampleWords: Record<ReceiptLanguage, SampleWords> = {
  en: {
    store: 'Sample store',
    coffee: 'Coffee beans 500 g',
    apples: 'Apples',
    mug: 'Ceramic mug',
    discount: 'Offer of the week',
  },
  de: {
    store: 'Musterfiliale',
    coffee: 'Kaffeebohnen 500 g',
    apples: 'Äpfel',
    mug: 'Keramikbecher',
    discount: 'Angebot der Woche',
  },
  fr: {
    store: 'Magasin d’exemple',
    coffee: 'Café en grains 500 g',
    apples: 'Pommes',
    mug: 'Tasse en céramique',
    discount: 'Offre de la semaine',
  },
  es: {
    store: 'Tienda de ejemplo',
    coffee: 'Café en grano 500 g',
    apples: 'Manzanas',
    mug: 'Taza de cerámica',
    discount: 'Oferta de la semana',
  },
  it: {
    store: 'Negozio di esempio',
    coffee: 'Caffè in grani 500 g',
    apples: 'Mele',
    mug: 'Tazza in ceramica',
    discount: 'Offerta della settimana',
  },
  nl: {
    store: 'Voorbeeldwinkel',
    coffee: 'Koffiebonen 500 g',
    apples: 'Appels',
    mug: 'Keramische mok',
    discount: 'Aanbieding van de week',
  },
  pl: {
    store: 'Sklep przykładowy',
    coffee: 'Kawa ziarnista 500 g',
    apples: 'Jabłka',
    mug: 'Kubek ceramiczny',
    discount: 'Oferta tygodnia',
  },
  ar: {
    store: 'متجر تجريبي',
    coffee: 'حبوب قهوة 500 غ',
    apples: 'تفاح',
    mug: 'كوب سيراميك',
    discount: 'عرض الأسبوع',
  },
};
