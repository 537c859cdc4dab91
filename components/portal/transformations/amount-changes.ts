import type { JsonValue } from '@/lib/core/json';
import type { MappingChange, MappingDifference } from './mapping';

/** Fields with money or with factors of money (specification section 2.1). */
const amountFields: ReadonlySet<string> = new Set([
  'total',
  'subtotal',
  'amount',
  'net',
  'gross',
  'unit_price',
  'net_unit_price',
  'gross_unit_price',
  'quantity',
  'rate',
  'percentage',
  'change',
  'rounding',
  'balance',
]);

/** Returns changed amounts. Added or removed items, payments and receipts count as well. */
export function amountChanges({
  differences,
}: Pick<MappingChange, 'differences'>): readonly MappingDifference[] {
  return differences.filter(({ path, before, after }) => {
    const field = path.split('.').at(-1) ?? '';
    return amountFields.has(field) || holdsAmount(before) || holdsAmount(after);
  });
}

function holdsAmount(value: JsonValue): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(holdsAmount);
  return Object.entries(value).some(
    ([name, member]) => amountFields.has(name) || holdsAmount(member ?? null),
  );
}
