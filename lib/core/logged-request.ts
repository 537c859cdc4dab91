import { isJsonObject } from './json';

/** Caller unknown: no retailer's log has these refusals. */
const ofUnknownCallers: ReadonlySet<unknown> = new Set([
  'unauthenticated',
  'invalid_signature',
  'signature_expired',
  'signature_too_far_in_the_future',
  'key_revoked',
]);

/** Null for other bodies, and where the client was unknown. Pure. */
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
    // A proxy's page.
    return null;
  }
}
