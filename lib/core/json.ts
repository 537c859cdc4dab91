export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;

export interface JsonObject {
  [name: string]: JsonValue | undefined;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns `value` itself if no text changes, because a receipt has up to 2 MiB of texts to copy. */
export function mapTexts(value: JsonValue | undefined, map: (text: string) => string): JsonValue | undefined {
  return isChanged(value, map) ? mapped(value, map) : value;
}

function isChanged(value: JsonValue | undefined, map: (text: string) => string): boolean {
  if (typeof value === 'string') return map(value) !== value;
  if (Array.isArray(value)) return value.some((entry) => isChanged(entry, map));
  if (!isJsonObject(value)) return false;
  return Object.keys(value).some((name) => map(name) !== name || isChanged(value[name], map));
}

function mapped(value: JsonValue | undefined, map: (text: string) => string): JsonValue | undefined {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((entry) => mapped(entry, map) ?? null);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [map(name), mapped(member, map)]));
}
