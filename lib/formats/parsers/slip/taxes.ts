import { lineKindOf } from './classify';
import { near, rounded, type FoundTax } from './found';
import type { SlipLine } from './lines';
import { has } from './words';

export interface SlipTaxes {
  readonly taxes: FoundTax[];
  /** True if amounts fit their rates and their sum; null if there is nothing to compare. */
  readonly fits: boolean | null;
}

interface Row extends FoundTax {
  readonly isChecked: boolean;
}

const rates = /(?<![\d.,])(\d{1,2}(?:[.,]\d{1,3})?)\s?%/;
const frontRate = /%\s?(\d{1,2}(?:[.,]\d{1,3})?)(?![\d.,])/;
const code = /^\s*(?:(?:mwst|ust|tva|iva|btw|ptu|vat|tax)\s*:?\s*)?\(?([A-Z]|\d)\)?\s*[:=.]?\s+(?=\d|\()/i;
const codeBehind = /(?:mwst|ust|tva|iva|btw|ptu|vat|tax)\s+\(?([A-Z])\)?(?![\p{L}])/iu;

export function slipTaxesOf(lines: readonly SlipLine[], total: number): SlipTaxes {
  const rows: Row[] = [];
  const sums: number[] = [];
  for (const line of lines) {
    const row = rowOf(line);
    if (row === null) continue;
    const isSum = row.rate === undefined && /total|summe|gesamt|suma|totale|totaal|الاجمالي/.test(line.label);
    if (isSum) sums.push(row.amount);
    else if (
      !rows.some(
        ({ rate, amount, code: sign }) =>
          rate === row.rate && near(amount, row.amount) && (sign ?? '') === (row.code ?? sign ?? ''),
      )
    )
      rows.push(row);
  }
  const rated = rows.filter(({ rate }) => rate !== undefined);
  // If other lines have a rate, a line without a rate is their sum.
  const chosen = rated.length > 0 ? rated : rows;
  const unrated =
    rated.length > 0 ? rows.filter(({ rate }) => rate === undefined).map(({ amount }) => amount) : [];
  const sum = rounded(chosen.reduce((whole, { amount }) => whole + amount, 0));
  const taxes = (
    chosen.length > 0
      ? chosen
      : sums.slice(0, 1).map((amount): Row => ({ name: 'Tax', amount, isChecked: true }))
  ).map(({ isChecked: _isChecked, ...tax }) => tax);
  const stated = [...sums, ...unrated];
  const fitsSum =
    stated.length === 0 || chosen.length === 0 || stated.some((amount) => near(amount, sum, 0.021));
  const isPossible = Math.abs(sum) <= Math.abs(total) + 0.01;
  if (taxes.length === 0) return { taxes, fits: null };
  return { taxes, fits: fitsSum && isPossible && chosen.every(({ isChecked }) => isChecked) };
}

function rowOf(line: SlipLine): Row | null {
  const { text, folded, label } = line;
  const kind = lineKindOf(line);
  const isNamed = kind === 'tax' || (kind === 'text' && has(label, 'tax'));
  const match = rates.exec(text) ?? frontRate.exec(text);
  const rate = match?.[1] === undefined ? undefined : Number(match[1].replace(',', '.'));
  const amounts = line.numbers.filter(({ decimals, end, start }) => {
    const isRate = match !== null && start >= match.index && end <= match.index + match[0].length;
    return decimals >= 2 && !isRate;
  });
  // In currencies without decimals, only the amount of the line counts.
  const isWhole =
    amounts.length === 0 && line.amount !== null && line.numbers[line.amount.at]?.decimals === 0;
  const values = isWhole ? [line.amount?.value ?? 0] : amounts.map(({ value }) => value);
  const isOnlyNet =
    /(?:netto|net|ht|base|imponibile|excl|opodatk|sp\.op)/.test(folded) &&
    !has(label.replace(/sp\.? ?op\S*/, ''), 'tax');
  if (/^sprzed\.? ?opod/.test(label) || (isOnlyNet && values.length === 1)) return null;
  if (rate === undefined) {
    if (!isNamed || line.amount === null || isOnlyNet || values.length === 0) return null;
    return { name: nameOf(line), amount: line.amount.value, isChecked: true };
  }
  const isTable =
    values.length >= 2 &&
    label.replace(/^(?:mwst|ust|tva|iva|btw|ptu|vat|tax|zu|a|satz)\b/, '').trim().length <= 3;
  if (!isNamed && !isTable) return null;
  const found = taxAmong(values, rate, isNamed);
  if (found === null) return null;
  const sign = code.exec(text)?.[1] ?? codeBehind.exec(text)?.[1];
  const negative = line.amount !== null && line.amount.value < 0;
  return {
    name: nameOf(line),
    amount: negative ? -found.amount : found.amount,
    rate,
    ...(sign === undefined ? {} : { code: sign.toUpperCase() }),
    isChecked: found.isChecked,
  };
}

/** Finds the tax among net, tax and gross by its rate. A single amount is the tax. */
function taxAmong(
  values: readonly number[],
  rate: number,
  isNamed: boolean,
): { amount: number; isChecked: boolean } | null {
  for (const tax of values) {
    for (const other of values) {
      if (tax === other && values.length > 1 && rate !== 0) continue;
      const ofNet = near(tax, (other * rate) / 100, 0.016);
      const ofGross = near(tax, (other * rate) / (100 + rate), 0.016);
      if (values.length > 1 && (ofNet || ofGross) && (tax < other || rate === 0))
        return { amount: tax, isChecked: true };
    }
  }
  // The line has net and gross, but no tax.
  const [one, two] = values;
  if (
    one !== undefined &&
    two !== undefined &&
    near(Math.max(one, two), Math.min(one, two) * (1 + rate / 100), 0.02)
  ) {
    return { amount: rounded(Math.abs(one - two)), isChecked: true };
  }
  if (!isNamed || one === undefined) return null;
  return values.length === 1
    ? { amount: one, isChecked: true }
    : { amount: Math.min(...values), isChecked: false };
}

const taxNames =
  /(?<!\p{L})(?:MwSt|USt|TVA|IVA|BTW|PTU|VAT|GST|HST|PST|QST|IGIC|Mehrwertsteuer|Umsatzsteuer|Sales Tax|Tax|ضريبة القيمة المضافة|ضريبة)(?!\p{L})/iu;

function nameOf({ text }: SlipLine): string {
  return taxNames.exec(text)?.[0] ?? 'VAT';
}
