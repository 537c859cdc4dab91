import { operationIdOf } from '@/lib/registry/openapi-operation';
import type { Endpoint } from '@/lib/platform/http/endpoint';

export function operationsSource(endpoints: readonly Endpoint[], ofPages: readonly Endpoint[]): string {
  const newest = endpoints.filter(
    ({ method, path, version }) =>
      !endpoints.some((e) => e.method === method && e.path === path && e.version > version),
  );
  const lines = newest.map((e) => `  ${operationIdOf(e, endpoints)}: '${e.method} ${e.path}',\n`);
  return [
    '// Written by `npm run openapi`.\n\n',
    '/** Method and path below `/api` of every operation, by its id in the document of the API. */\n',
    `export const operations = {\n${lines.join('')}} as const;\n\n`,
    '/** Method and path of what pages of the portal call beside the API, by operation. */\n',
    `export const pageOperations = {\n${ofPages.map((e) => `  ${e.operation}: '${e.method} ${e.path}',\n`).join('')}} as const;\n`,
  ].join('');
}

export function guardedOperationsSource(endpoints: readonly Endpoint[]): string {
  const guarded = endpoints.filter(({ access }) => access.startsWith('permission'));
  const names = new Set(guarded.map(({ operation }) => operation));
  return [
    '// Written by `npm run openapi`.\n\n',
    '/** Every operation that needs a permission, from the endpoints of `lib/registry`. */\n',
    `export const operations = [\n${[...names].map((name) => `  '${name}',\n`).join('')}] as const;\n`,
  ].join('');
}
