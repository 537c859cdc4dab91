import type { Endpoint } from '@/lib/platform/http/endpoint';
import { matchPath } from '@/lib/platform/http/path';
import { apiPrefix, handle, type Peer } from '@/lib/platform/http/pipeline';
import { registry } from './registry';

const groups = new Map<string, Endpoint[]>();
for (const endpoint of registry) groups.set(endpoint.path, [...(groups.get(endpoint.path) ?? []), endpoint]);

// Literal paths first: `/receipts/_search` is not the receipt "_search".
const templates = [...groups.keys()].toSorted((a, b) => Number(a.includes('{')) - Number(b.includes('{')));

/** Answers any request below `/api` from the registry: the mount of the production server. */
export function dispatchApi(request: Request, peer: Peer): Promise<Response> {
  return handle(endpointsOf(new URL(request.url).pathname.slice(apiPrefix.length)), request, peer);
}

function endpointsOf(path: string): readonly Endpoint[] {
  const template = groups.has(path)
    ? path
    : templates.find((candidate) => matchPath(candidate, path) !== null);
  return template === undefined ? [] : (groups.get(template) ?? []);
}
