import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Endpoint } from '@/lib/platform/http/endpoint';
import { addressTemplate } from '@/lib/platform/http/path';
import { endpoints as allEndpoints } from '@/app/endpoints';
import { formatSource } from '../format';

interface Export {
  readonly name: string;
  readonly from: string;
}

export async function routeFiles(): Promise<ReadonlyMap<string, string>> {
  const exports = await exportedEndpoints();
  const sources = new Map<string, string>();
  for (const [template, endpoints] of Map.groupBy(allEndpoints, addressTemplate)) {
    const file = routeFileOf(template);
    if (!isWrittenByHand(file)) sources.set(file, await routeSource(file, endpoints, exports));
  }
  return sources;
}

/**
 * Returns, for example, `app/api/stores/[reference]/%5Fquiet/route.ts` for `/api/stores/{reference}/_quiet`.
 */
function routeFileOf(template: string): string {
  const folders = template
    .slice(1)
    .replaceAll(/\{(\w+)\}/g, '[$1]')
    .replaceAll(/\{(\w+)\.{3}\}/g, '[...$1]')
    .replaceAll(/(^|\/)_/g, '$1%5F');
  return `app/${folders}/route.ts`;
}

function isWrittenByHand(file: string): boolean {
  if (!existsSync(file)) return false;
  const imported = readFileSync(file, 'utf8').matchAll(/ from '([^']+)';$/gm);
  return [...imported].some(([, from = '']) => from.startsWith('@/components/') && !/endpoints?$/.test(from));
}

async function routeSource(
  file: string,
  endpoints: readonly Endpoint[],
  exports: ReadonlyMap<unknown, Export>,
): Promise<string> {
  const found = endpoints.map((endpoint) => {
    const exported = exports.get(endpoint);
    if (exported === undefined) throw new Error(`No file exports ${endpoint.method} ${endpoint.path}.`);
    return exported;
  });
  const imports = [...Map.groupBy(found, ({ from }) => from)].map(
    ([from, named]) => `import { ${named.map(({ name }) => name).join(', ')} } from '@/${from}';\n`,
  );
  const source = [
    '// Generated. For `next dev` and plain Next: in production `server/http` answers the same endpoints itself.\n',
    "import { route } from '@/lib/platform/http/route';\n",
    ...imports,
    '\nexport const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(',
    found.map(({ name }) => name).join(', '),
    ');\n',
  ].join('');
  return formatSource(file, source);
}

async function exportedEndpoints(): Promise<ReadonlyMap<unknown, Export>> {
  const files = ['lib/registry/registry.ts', ...globSync('{lib,components}/**/*endpoint{s,}.ts')].map(
    (file) => file.replaceAll(path.sep, '/'),
  );
  const exports = new Map<unknown, Export>();
  for (const file of files) {
    const loaded = (await import(path.resolve(file))) as Readonly<Record<string, unknown>>;
    for (const [name, value] of Object.entries(loaded)) exports.set(value, { name, from: file.slice(0, -3) });
  }
  return exports;
}
