import { numberFormat } from '@/lib/core/i18n/intl-formats';
import type { ReceiptLanguage } from '@/lib/core/i18n/receipt-languages';

/** Words for "piece", as tills abbreviate it. */
const pieceWords: Readonly<Record<ReceiptLanguage, readonly string[]>> = {
  en: ['pc', 'pc.', 'pcs', 'pcs.', 'pce', 'piece', 'pieces', 'ea', 'ea.', 'each', 'unit', 'units'],
  de: ['stk', 'stk.', 'stück', 'st', 'stck'],
  fr: ['pce', 'pcs', 'pièce', 'pièces', 'u'],
  es: ['u', 'ud', 'ud.', 'uds', 'uds.', 'pza', 'pieza', 'piezas', 'unidad', 'unidades'],
  it: ['pz', 'pz.', 'pza', 'pezzo', 'pezzi'],
  nl: ['st', 'st.', 'stk', 'stuk', 'stuks'],
  pl: ['szt', 'szt.', 'sztuka', 'sztuki', 'sztuk'],
  ar: ['قطعة', 'قطع', 'حبة'],
};

/** UN/ECE Recommendation 20, and a Turkish word of tills in Germany. */
const pieceCodes = ['c62', 'h87', 'adet'];

const pieces = new Set([...Object.values(pieceWords).flat(), ...pieceCodes]);

/** Unit names of Intl by the symbols of tills. */
const measures: Readonly<Record<string, string>> = {
  g: 'gram',
  gr: 'gram',
  kg: 'kilogram',
  l: 'liter',
  lt: 'liter',
  ml: 'milliliter',
  mm: 'millimeter',
  cm: 'centimeter',
  m: 'meter',
  km: 'kilometer',
  oz: 'ounce',
  lb: 'pound',
  h: 'hour',
  min: 'minute',
};

export function isPiece(unit: string): boolean {
  return pieces.has(unit.toLowerCase());
}

/** True for "piece" in another language than that of `locale`. */
export function saysPiece(unit: string, locale: string): boolean {
  const own: readonly string[] =
    Object.entries(pieceWords).find(([name]) => locale.startsWith(name))?.[1] ?? [];
  return isPiece(unit) && !own.includes(unit.toLowerCase());
}

/**
 * Unit's name where readers use no Latin letters, as for `g` on an Arabic page. Null for Latin scripts, which
 * share the symbols, and for units that are no measure.
 */
export function measureName(quantity: number, unit: string, locale: string): string | null {
  const name = measures[unit.toLowerCase()];
  if (name === undefined || new Intl.Locale(locale).maximize().script === 'Latn') return null;
  const parts = numberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short' }).formatToParts(
    quantity,
  );
  return parts.find(({ type }) => type === 'unit')?.value ?? null;
}
