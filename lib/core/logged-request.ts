import { isJsonObject } from './json';

/** Refusals of unknown callers, which are in no retailer's log. */
const ofUnknownCallers: ReadonlySet<unknown> = new Set([
  'unauthenticated',
  'invalid_signature',
  'signature_expired',
  'signature_too_far_in_the_future',
  'key_revoked',
]);

/** Null for bodies of no error, and for unknown callers. */
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
