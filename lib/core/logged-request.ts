import { isJsonObject } from './json';

/** Codes of refusals by which it is not known who asks: no retailer's log of requests has them. */
const ofUnknownCallers: ReadonlySet<unknown> = new Set([
  'unauthenticated',
  'invalid_signature',
  'signature_expired',
  'signature_too_far_in_the_future',
  'key_revoked',
]);

/**
 * The id by which the log of requests has what an API client asked and was refused, from the body of the error. Null for a
 * body that is no error, and where it was not known which client asked. Pure.
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
    // A proxy's page.
    return null;
  }
}
