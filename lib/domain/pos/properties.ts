import type { HeaderLines } from '@/lib/platform/http/request';
import { readJson } from '@/lib/platform/http/body';
import { latin1AsUtf8 } from '@/lib/platform/http/header-text';
import type { JsonObject, JsonValue } from '@/lib/core/json';

/** Makes names comparable: case is ignored, and `-` equals `_`. */
export function normalName(name: string): string {
  return name.toLowerCase().replaceAll('-', '_');
}

const headerPrefix = 'service_property_';
const argumentPrefix = 'property_';

export function isPropertyArgument(name: string): boolean {
  return normalName(name).startsWith(argumentPrefix) && name.length > argumentPrefix.length;
}

/**
 * Headers override arguments. Among several with one name, the first is used. JSON objects and arrays are
 * parsed; other values are text.
 */
export function readProperties(lines: HeaderLines, args: URLSearchParams): JsonObject {
  const properties = new Map<string, JsonValue>();
  const add = (name: string, prefix: string, value: string) => {
    const normal = normalName(name);
    const key = normal.slice(prefix.length);
    if (normal.startsWith(prefix) && key !== '' && !properties.has(key)) properties.set(key, valueOf(value));
  };
  for (const [name, value] of lines) add(name, headerPrefix, latin1AsUtf8(value).trim());
  for (const [name, value] of args) add(name, argumentPrefix, value);
  return Object.fromEntries(properties);
}

function valueOf(text: string): JsonValue {
  if (!/^\s*[[{]/.test(text)) return text;
  // Invalid JSON, and JSON that could not be stored as sent, stays text.
  const { value, violations } = readJson(Buffer.from(text));
  return violations.length > 0 ? text : (value as JsonValue);
}
