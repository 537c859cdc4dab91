export interface RequestTarget {
  /** Percent-encoded, without dot segments. */
  readonly path: string;
  /** Begins with a question mark. Empty if the target has no query. */
  readonly search: string;
}

// `URL` would not change targets and hosts that match these expressions, so they need not be parsed.
const plainTarget = /^\/[!$%&(-;=?-[\]_a-z~]*$/;
const dotSegment = /\/(?:\.|%2e){1,2}(?:[/?]|$)/i;
const plainHost = /^[a-z0-9._-]+(?::(?:[1-5]\d{3,4}|[6-9]\d{3}))?$/;

/** Normalises the target as `URL` does. Returns null if target and Host are no valid address. */
export function readTarget(target: string, host: string | undefined): RequestTarget | null {
  if (!isHost(host)) return null;
  const query = target.indexOf('?');
  if (plainTarget.test(target) && !dotSegment.test(target)) {
    if (query === -1) return { path: target, search: '' };
    return { path: target.slice(0, query), search: query === target.length - 1 ? '' : target.slice(query) };
  }
  const backslash = target.indexOf('\\');
  // `URL` would turn a backslash in the path into a slash.
  if (backslash !== -1 && (query === -1 || backslash < query)) return null;
  const url = URL.parse(`http://localhost${target}`);
  return url === null ? null : { path: url.pathname, search: url.search };
}

function isHost(host: string | undefined): boolean {
  if (host === undefined || host === '' || plainHost.test(host)) return true;
  const hostname = URL.parse(`http://${host}/`)?.hostname;
  if (hostname === undefined) return false;
  const withoutPort = host.includes(':') ? host.replace(/:\d+$/, '') : host;
  return hostname.length === host.length || hostname === withoutPort.toLowerCase();
}
