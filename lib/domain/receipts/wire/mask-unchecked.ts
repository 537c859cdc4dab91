import { maskJson, productCodes } from '@/lib/core/card-numbers/card-numbers-in-json';
import { isJsonObject, type JsonValue } from '@/lib/core/json';

const ids: ReadonlySet<string> = new Set([
  'transaction_id',
  'identifier',
  'external_id',
  'store_reference',
  'link',
]);

/** Unmasked parts of an attachment: id, and bytes as base64. */
const attached: ReadonlySet<string> = new Set(['id', 'data']);

/**
 * Masks a transformation's result: numbers of 13 to 19 digits in payments, else as `maskReceipt`. Fiscal
 * data, signed by the till, stays.
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
