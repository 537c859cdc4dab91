import { isJsonObject, type JsonObject, type JsonValue } from '@/lib/core/json';

/**
 * A receipt whose taxes are those of its items, by name, rate and code, where it has none of its own: pages and PDFs show the
 * receipt's. `properties.taxes_from` is then `items`. One with taxes of its own, and one without any, is given back as it is.
 */
export function withTaxes(receipt: JsonObject): JsonObject {
  const { items } = receipt;
  if (!Array.isArray(items) || hasAny(receipt['taxes']) || hasAny(receipt['vat'])) return receipt;
  const taxes = summed(items.flatMap((item) => listOf(isJsonObject(item) ? item['taxes'] : undefined)));
  const vat = summed(items.flatMap((item) => listOf(isJsonObject(item) ? item['vat'] : undefined)));
  if (taxes.length === 0 && vat.length === 0) return receipt;
  const { properties } = receipt;
  return {
    ...receipt,
    ...(taxes.length === 0 ? {} : { taxes }),
    ...(taxes.length > 0 ? {} : { vat }),
    properties: { ...(isJsonObject(properties) ? properties : {}), taxes_from: 'items' },
  };
}

const hasAny = (list: JsonValue | undefined) => Array.isArray(list) && list.length > 0;

const listOf = (taxes: JsonValue | undefined) => [taxes ?? []].flat().filter(isJsonObject);

/** One tax for each name, rate and code, without those whose amount is no number. */
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
