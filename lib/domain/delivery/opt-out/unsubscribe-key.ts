import { openSecret, sealSecret } from '@/lib/platform/auth/secret-box';

/**
 * Encrypts and authenticates the identifier with a key of the service. The result never expires, even when
 * the link is revoked.
 */
export function unsubscribeKey(retailerId: number, identifier: string): string {
  return sealSecret(identifier, owner(retailerId));
}

/** Null for a key that this retailer did not issue. */
export function openUnsubscribeKey(retailerId: number, key: string): string | null {
  if (key.length > 2_000 || !/^[\da-f]{8}\.[\w-]+$/.test(key)) return null;
  try {
    return openSecret(key, owner(retailerId));
  } catch {
    // Made up, cut off, or under a key that is no longer configured.
    return null;
  }
}

function owner(retailerId: number): string {
  return `unsubscribe:${retailerId}`;
}
