import type { Language } from './table';

/** Qualifiers are added to product names. They need no inflection. */
export type Qualifier = Readonly<Record<Language, string>>;

const q = (de: string, en: string, fr: string, nl: string, pl: string): Qualifier => ({ de, en, fr, nl, pl });

export const brands = {
  grocery: [
    'Morgenhof',
    'Oakbarn',
    'Petit Clos',
    'Zonnewei',
    'Polna Droga',
    'Almwiese',
    'Nordkai',
    'Valbrisa',
    'Tre Fonti',
    'Sonnhang',
    'Heathcote',
    'Tante Rosa',
    'Brindle',
    'Lindwurm',
  ],
  household: [
    'Klarwerk',
    'Aquelle',
    'Pureday',
    'Weissdorn',
    'Blauwal',
    'Maison Savon',
    'Lumina',
    'Tidewell',
    'Zefir',
  ],
  fashion: [
    'Nordfaden',
    'Maison Aubry',
    'Harlow',
    'Linum',
    'Ostkai',
    'Pebble',
    'Wildgans',
    'Kopenfeld',
    'Mila K.',
  ],
  cafe: ['Hausröstung', 'Barista', 'Nordlicht'],
  electronics: [
    'Voltaro',
    'Lumenix',
    'Kestrel',
    'Ohmega',
    'Tonal',
    'Brightline',
    'Elektra',
    'Novum',
    'Pixelar',
  ],
  pharmacy: ['Sanavit', 'Medicur', 'Vitalis', 'Pharmabel', 'Herbana', 'Dermaline', 'Curafit'],
} as const;

export const qualifiers = {
  grocery: [
    q('Bio', 'Organic', 'bio', 'biologisch', 'BIO'),
    q('Regional', 'Local', 'de la région', 'uit de streek', 'regionalny wybór'),
    q('Premium', 'Premium', 'Premium', 'Premium', 'Premium'),
    q('Klassik', 'Classic', 'Classique', 'Classic', 'Classic'),
    q('Auslese', 'Select', 'sélection', 'selectie', 'selekcja'),
    q('Natur', 'Natural', 'nature', 'naturel', 'natura'),
  ],
  household: [
    q('Eco', 'Eco', 'éco', 'eco', 'eko'),
    q('Sparpack', 'Value Pack', 'lot économique', 'voordeelpak', 'pakiet oszczędny'),
    q('Comfort', 'Comfort', 'Confort', 'Comfort', 'Komfort'),
    q('Basic', 'Basic', 'Basic', 'Basic', 'Basic'),
    q('Plus', 'Plus', 'Plus', 'Plus', 'Plus'),
  ],
  fashion: [
    q('schwarz', 'Black', 'coloris noir', 'zwart', 'kolor czarny'),
    q('marine', 'Navy', 'coloris marine', 'marine', 'kolor granatowy'),
    q('ecru', 'Ecru', 'coloris écru', 'ecru', 'kolor ecru'),
    q('oliv', 'Olive', 'coloris olive', 'olijf', 'kolor oliwkowy'),
    q('bordeaux', 'Burgundy', 'coloris bordeaux', 'bordeaux', 'kolor bordowy'),
    q('hellblau', 'Light Blue', 'coloris bleu ciel', 'lichtblauw', 'kolor błękitny'),
    q('rosé', 'Rose', 'coloris rose', 'roze', 'kolor różowy'),
  ],
  cafe: [
    q('des Hauses', 'House', 'maison', 'van het huis', 'domowy wybór'),
    q('zum Mitnehmen', 'Takeaway', 'à emporter', 'to go', 'na wynos'),
    q('Spezial', 'Special', 'spécial', 'speciaal', 'specjalność'),
  ],
  electronics: [
    q('schwarz', 'Black', 'noir mat', 'zwart', 'kolor czarny'),
    q('silber', 'Silver', 'finition argent', 'zilver', 'kolor srebrny'),
    q('weiß', 'White', 'finition blanche', 'wit', 'kolor biały'),
    q('Pro', 'Pro', 'Pro', 'Pro', 'Pro'),
    q('Mini', 'Mini', 'Mini', 'Mini', 'Mini'),
    q('X2', 'X2', 'X2', 'X2', 'X2'),
  ],
  pharmacy: [
    q('Plus', 'Plus', 'Plus', 'Plus', 'Plus'),
    q('Basis', 'Basic', 'Essentiel', 'Basis', 'Basic'),
    q('Sparpack', 'Value Pack', 'lot économique', 'voordeelpak', 'pakiet oszczędny'),
    q('Care', 'Care', 'Care', 'Care', 'Care'),
  ],
} as const satisfies Readonly<Record<string, readonly Qualifier[]>>;
