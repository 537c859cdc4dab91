import { numberFormat } from '@/lib/core/i18n/intl-formats';
import type { ReceiptLanguage } from '@/lib/core/i18n/receipt-languages';

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

/** Two codes of UN/ECE Recommendation 20, and a Turkish word that tills in Germany use. */
const pieceCodes = ['c62', 'h87', 'adet'];

const pieces = new Set([...Object.values(pieceWords).flat(), ...pieceCodes]);

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

/** True if the unit means "piece" in a language other than that of `locale`. */
export function isPieceUnit(unit: string, locale: string): boolean {
  const own: readonly string[] =
    Object.entries(pieceWords).find(([name]) => locale.startsWith(name))?.[1] ?? [];
  return isPiece(unit) && !own.includes(unit.toLowerCase());
}

/**
 * Translates units such as `g` for languages that do not use Latin letters, such as Arabic. Returns null for
 * Latin scripts, which share the symbols, and for unknown units.
 */
export function measureName(quantity: number, unit: string, locale: string): string | null {
  const name = measures[unit.toLowerCase()];
  if (name === undefined || new Intl.Locale(locale).maximize().script === 'Latn') return null;
  const parts = numberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short' }).formatToParts(
    quantity,
  );
  return parts.find(({ type }) => type === 'unit')?.value ?? null;
}
