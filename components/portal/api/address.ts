import { operations, pageOperations } from '@/lib/registry/operations';
import type { AnyInput, Call, OperationId } from './input';

interface Addressed {
  readonly method: string;
  readonly path: string;
}

const addressTemplates: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(operations).map(([id, address]) => [id, address.replace(' ', ' /api')]),
  ),
  ...pageOperations,
};

/** @throws Error if a parameter of the path is missing. */
export function addressOf(operation: OperationId, { params = {}, query = {} }: AnyInput): Addressed {
  const [method = '', template = ''] = (addressTemplates[operation] ?? '').split(' ');
  const path = template.replaceAll(/\{(?<name>\w+)\}/g, (_braces, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${operation} needs ${name} in its path.`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, argument(value)]])),
  );
  return { method, path: `${path}${search.size === 0 ? '' : `?${search.toString()}`}` };
}

function argument(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value);
}

export function apiAddress<Op extends OperationId>(operation: Op, ...[input]: Call<Op, never>): string {
  return addressOf(operation, input ?? {}).path;
}
