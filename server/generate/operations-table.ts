import type { Endpoint } from '@/lib/platform/http/endpoint';

const row = /^\| (?:(?<section>4\.\d+) +\| )?`(?<operation>[A-Z]+ [^`]+)` +\| .*\|$/;

/** Name in `docs/api.md`, such as `GET /stores`. The version is added if there are several. */
export function operationNameOf({ method, path, version }: Endpoint, endpoints: readonly Endpoint[]): string {
  const versions = endpoints.filter((other) => other.method === method && other.path === path);
  return `${method} ${path}${versions.length > 1 ? ` v${version}` : ''}`;
}

export function testFileOf({ path, operation }: Endpoint): string {
  const [, first = ''] = path.split('/');
  return `test/api/${first.replace('.json', '')}/${operation.replaceAll('_', '-')}.test.ts`;
}

/** Existing rows keep their order and section. New operations follow the last row. */
export function operationsTable(text: string, endpoints: readonly Endpoint[]): string {
  const missing = new Map(endpoints.map((endpoint) => [operationNameOf(endpoint, endpoints), endpoint]));
  const lines = text.split('\n');
  const last = lines.findLastIndex((line) => row.test(line));
  const kept = lines.map((line) => {
    const { operation, section } = row.exec(line)?.groups ?? {};
    if (operation === undefined) return [line];
    const endpoint = missing.get(operation);
    missing.delete(operation);
    return endpoint === undefined ? [] : [rowOf(operation, endpoint, section)];
  });
  const added = [...missing].map(([operation, endpoint]) => rowOf(operation, endpoint));
  return kept
    .toSpliced(last + 1, 0, added)
    .flat()
    .join('\n');
}

function rowOf(operation: string, endpoint: Endpoint, section?: string): string {
  const test = `[${endpoint.operation.replaceAll('_', '-')}](../${testFileOf(endpoint)})`;
  return `| ${section === undefined ? '' : `${section} | `}\`${operation}\` | ${endpoint.summary} | ${test} |`;
}
