import { openSecret, sealSecret } from '@/lib/platform/auth/secret-box';

/**
 * Encrypted and authenticated with a key of the service. Works as long as the mail is kept, also when the
 * link was revoked.
 */
export function unsubscribeKey(retailerId: number, identifier: string): string {
  return sealSecret(identifier, owner(retailerId));
}

/** Null for a key that is none of the retailer's. */
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
