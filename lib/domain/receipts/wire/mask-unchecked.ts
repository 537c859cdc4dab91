import { maskJson, productCodes } from '@/lib/core/card-numbers/card-numbers-in-json';
import { isJsonObject, type JsonValue } from '@/lib/core/json';

const ids: ReadonlySet<string> = new Set([
  'transaction_id',
  'identifier',
  'external_id',
  'store_reference',
  'link',
]);

const attached: ReadonlySet<string> = new Set(['id', 'data']);

/**
 * Masks the result of a transformation like `maskReceipt`, before it is checked. In payments, every number of
 * 13 to 19 digits is masked. Fiscal data stays, because the till has signed it.
 */
export function maskUnchecked(body: JsonValue): JsonValue {
  if (!isJsonObject(body)) return maskJson(body);
  const { payments, attachments, fiscal, ...others } = body;
  const spared = new Set(
    Object.keys(others).filter((name) => ids.has(name) && typeof others[name] !== 'object'),
  );
  return {
    ...maskJson(others, { spared: spared.union(productCodes) }),
    ...(payments === undefined ? {} : { payments: maskJson(payments, { lengths: 'any' }) }),
    ...(fiscal === undefined ? {} : { fiscal }),
    ...(attachments === undefined ? {} : { attachments: maskJson(attachments, { spared: attached }) }),
  };
}
