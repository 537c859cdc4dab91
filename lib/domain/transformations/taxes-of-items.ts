import { isJsonObject, type JsonObject, type JsonValue } from '@/lib/core/json';

/** Key of a mapping's result that is no field of receipts: the total tax in the document's head. */
const taxTotalKey = 'tax_total';

/**
 * Gives a receipt without taxes those of its items, summed by name, rate and code, and sets
 * `properties.taxes_from` to `items`. If `tax_total` differs from the sum, it becomes the only tax, and
 * `taxes_from` is `total`.
 */
export function withTaxes({ [taxTotalKey]: whole, ...receipt }: JsonObject): JsonObject {
  const { items } = receipt;
  if (!Array.isArray(items) || hasAny(receipt['taxes']) || hasAny(receipt['vat'])) return receipt;
  const taxes = summed(items.flatMap((item) => listOf(isJsonObject(item) ? item['taxes'] : undefined)));
  const vat = summed(items.flatMap((item) => listOf(isJsonObject(item) ? item['vat'] : undefined)));
  const found = taxes.length > 0 ? taxes : vat;
  const sum = found.reduce((all, { amount }) => all + (typeof amount === 'number' ? amount : 0), 0);
  // The tolerance is needed because amounts of items are rounded one by one.
  const isOther = typeof whole === 'number' && whole !== 0 && Math.abs(sum - whole) > tolerance(found.length);
  if (found.length === 0 && !isOther) return receipt;
  const names = new Set(found.map(({ name }) => (typeof name === 'string' ? name : 'VAT')));
  const [name] = names.size === 1 ? names : ['Tax'];
  const { properties } = receipt;
  return {
    ...receipt,
    ...(isOther ? { taxes: [{ name, amount: whole }] } : taxes.length > 0 ? { taxes } : { vat }),
    properties: {
      ...(isJsonObject(properties) ? properties : {}),
      taxes_from: isOther ? 'total' : 'items',
    },
  };
}

/** Largest difference, in the currency, tolerated between the taxes of all rates and their stated sum. */
const tolerance = (rates: number) => 0.0051 * Math.max(1, rates);

const hasAny = (list: JsonValue | undefined) => Array.isArray(list) && list.length > 0;

const listOf = (taxes: JsonValue | undefined) => [taxes ?? []].flat().filter(isJsonObject);

function summed(taxes: readonly JsonObject[]): JsonObject[] {
  const sums = new Map<string, JsonObject & { amount: number }>();
  for (const { name, rate, code, amount } of taxes) {
    if (typeof amount !== 'number') continue;
    const key = JSON.stringify([name, rate, code]);
    const before = sums.get(key)?.amount ?? 0;
    const of = { name, rate, code };
    const given = Object.fromEntries(Object.entries(of).filter(([, value]) => value !== undefined));
    sums.set(key, { ...given, amount: Math.round((before + amount) * 10_000) / 10_000 });
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0);
}
