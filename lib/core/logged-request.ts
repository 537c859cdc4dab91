import { isJsonObject } from './json';

/** Refusals without a known caller: no retailer's log of requests has them. */
const ofUnknownCallers: ReadonlySet<unknown> = new Set([
  'unauthenticated',
  'invalid_signature',
  'signature_expired',
  'signature_too_far_in_the_future',
  'key_revoked',
]);

/**
 * Id in the log of requests, from the body of the error; null for other bodies, and where the client was
 * unknown. Pure.
 */
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
    // Proxy's page.
    return null;
  }
}
