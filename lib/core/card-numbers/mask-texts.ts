import { maskCardNumbers } from './card-numbers';
import { maskJson, productCodes } from './card-numbers-in-json';
import { isJsonObject, type JsonObject } from '@/lib/core/json';

/** Members that are not masked: identifiers, and fields with other rules. */
const spared: ReadonlySet<string> = new Set([
  'transaction_id',
  'identifier',
  'external_id',
  'external_reference',
  'store_reference',
  'link',
  'localtime',
  'payments',
  // Signed by the till: a masked digit would break the signature.
  'fiscal',
  'attachments',
]);

const free: ReadonlySet<string> = new Set(['properties', 'settings']);

/**
 * Masks texts, but no product codes (contract section 14). Returns `value` itself if it has no card number.
 */
export function maskTexts<Value>(value: Value): Value {
  if (typeof value === 'string') return maskCardNumbers(value) as Value & string;
  if (Array.isArray(value)) {
    const masked = value.map((member: unknown) => maskTexts(member));
    return masked.some((member, index) => member !== value[index]) ? (masked as Value & unknown[]) : value;
  }
  if (!isJsonObject(value)) return value;
  let copy: JsonObject | undefined;
  for (const name of Object.keys(value)) {
    const member = value[name];
    if (member === undefined || spared.has(name)) continue;
    const masked = free.has(name) ? maskJson(member, { spared: productCodes }) : maskTexts(member);
    if (masked === member) continue;
    copy ??= { ...value };
    copy[name] = masked;
  }
  return (copy ?? value) as Value & JsonObject;
}
