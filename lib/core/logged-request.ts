import { isJsonObject } from './json';

/** Error codes of requests from unknown callers. Such requests are in no retailer's log. */
const ofUnknownCallers: ReadonlySet<unknown> = new Set([
  'unauthenticated',
  'invalid_signature',
  'signature_expired',
  'signature_too_far_in_the_future',
  'key_revoked',
]);

/** Null if `body` is no error, or if the caller is unknown. */
export function loggedRequestId(body: string): string | null {
  const error = parsed(body);
  if (!isJsonObject(error) || ofUnknownCallers.has(error['code'])) return null;
  const id = error['request_id'];
  return typeof error['code'] === 'string' && typeof id === 'string' ? id : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON, such as a proxy's page.
    return null;
  }
}
