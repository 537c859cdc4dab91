import type { RetailerSettings } from '@/lib/platform/retailers/settings';
import type { CatalogueField } from '@/lib/search/catalogue';
import type { ReceiptDocument } from './receipt-document';
import { instantsAt, numbersAt, textsAt, valueExists, valuesAt } from '@/lib/search/values';
import type { JsonObject } from '@/lib/core/json';

/**
 * Fields `dynamic.<name>` of receipts and `items.dynamic.<name>` of items. A setting gives each field one
 * kind and a path in `properties`; the path may begin with `properties`.
 */
export function dynamicFields({
  search_fields,
  timezone,
}: Pick<RetailerSettings, 'search_fields' | 'timezone'>): CatalogueField<ReceiptDocument>[] {
  return Object.entries(search_fields).map(([path, { path: property, kind }]) => {
    const isOfItems = path.startsWith('items.');
    const name = path.slice(path.lastIndexOf('.') + 1);
    const roots = isOfItems ? itemProperties : (receipt: ReceiptDocument) => [receipt.properties];
    const steps = property.replace(isOfItems ? /^(?:items\.)?properties\./ : /^properties\./, '').split('.');
    const base = {
      path,
      // The code contains the kind, so that terms of a former kind never match.
      code: `${isOfItems ? 'ix' : 'xx'}.${kind}.${name}`,
      exists: (receipt: ReceiptDocument) =>
        roots(receipt).some((root) => valuesAt(root, steps).some(valueExists)),
    };
    switch (kind) {
      case 'integer':
      case 'float':
        return { ...base, match: kind, numbers: (r) => roots(r).flatMap((root) => numbersAt(root, steps)) };
      case 'date':
        return {
          ...base,
          match: kind,
          zone: 'retailer',
          instants: (r) => roots(r).flatMap((root) => instantsAt(root, steps, timezone)),
        };
      default:
        return {
          ...base,
          match: kind,
          phraseTerms: true,
          texts: (r) => roots(r).flatMap((root) => textsAt(root, ...steps)),
        };
    }
  });
}

function itemProperties(receipt: ReceiptDocument): JsonObject[] {
  return receipt.items.map((item) => item.properties ?? {});
}
