import { isJsonObject, type JsonObject } from '@/lib/core/json';

/** A receipt that a mapping made, filled with what the raw receipt says of itself; attachments of both are kept. */
export function fillIn(receipt: JsonObject, properties: JsonObject, defaults: JsonObject): JsonObject {
  const filled = { properties, ...defaults, ...receipt };
  const [given, own] = [defaults['attachments'], receipt['attachments']];
  if (!isJsonObject(given) || !isJsonObject(own)) return filled;
  return { ...filled, attachments: { ...given, ...own } };
}
