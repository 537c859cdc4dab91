import { isJsonObject, type JsonValue } from '@/lib/core/json';

export interface FlatProperty {
  readonly path: string;
  readonly value: string;
}

/** A list of plain values becomes one entry. */
export function flatProperties(value: JsonValue | undefined, path = ''): FlatProperty[] {
  if (Array.isArray(value) && value.some((entry) => typeof entry === 'object')) {
    return value.flatMap((entry, index) => flatProperties(entry, below(path, String(index))));
  }
  if (isJsonObject(value) && Object.keys(value).length > 0) {
    return Object.entries(value).flatMap(([name, entry]) => flatProperties(entry, below(path, name)));
  }
  return path === '' ? [] : [{ path, value: text(value) }];
}

function below(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

function text(value: JsonValue | undefined): string {
  if (Array.isArray(value)) return value.length === 0 ? '[]' : value.map(String).join(', ');
  if (isJsonObject(value)) return '{}';
  return typeof value === 'string' ? value : String(value ?? null);
}
