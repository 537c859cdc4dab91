import { TrieRouter } from 'hono/router/trie-router';
import type { MatchedPath } from '@/lib/platform/http/call';
import type { Endpoint } from '@/lib/platform/http/endpoint';
import { addressTemplate } from '@/lib/platform/http/path';
import { decodeSegment } from '@/lib/platform/http/path';

type Place = Omit<MatchedPath, 'params'>;

export function endpointFinder(endpoints: readonly Endpoint[]): (path: string) => MatchedPath | null {
  const groups = Map.groupBy(endpoints, addressTemplate);
  // Literal paths come first, so that `/receipts/_search` is not taken for the receipt with id "_search".
  const templates = [...groups.keys()].toSorted((a, b) => Number(a.includes('{')) - Number(b.includes('{')));
  const router = new TrieRouter<Place>();
  for (const template of templates) {
    const grouped = groups.get(template) ?? [];
    const place = { template: grouped[0]?.path ?? template, endpoints: grouped };
    const pattern = template.replace(/\{(\w+)\.{3}\}/, ':$1{.+}').replaceAll(/\{(\w+)\}/g, ':$1');
    router.add('ALL', pattern, place);
  }
  return (path) => {
    const routed = /[%:*]/.test(path) ? canonical(path) : path;
    const [best] = routed === null ? [] : router.match('ALL', routed)[0];
    if (best === undefined) return null;
    const [place, encoded] = best;
    const params: Record<string, string> = {};
    for (const [name, value] of Object.entries(encoded)) {
      const decoded = typeof value === 'string' ? decodeSegment(value) : null;
      if (decoded === null) return null;
      params[name] = decoded;
    }
    return { ...place, params };
  };
}

/**
 * Normalizes percent-encoding: `%5Fsearch` becomes `_search`, and characters that the router reads as a
 * pattern are encoded. Null for invalid percent-encoding or NUL.
 */
function canonical(path: string): string | null {
  const segments = path.split('/').map(decodeSegment);
  if (segments.includes(null)) return null;
  return segments.map((segment) => encodeURIComponent(segment ?? '').replaceAll('*', '%2A')).join('/');
}
