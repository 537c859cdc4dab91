import { openSecret, sealSecret } from '@/lib/platform/auth/secret-box';

/**
 * Encrypts the identifier with a key of the service. The result works forever, even after the link is
 * revoked.
 */
export function unsubscribeKey(retailerId: number, identifier: string): string {
  return sealSecret(identifier, owner(retailerId));
}

export function openUnsubscribeKey(retailerId: number, key: string): string | null {
  if (key.length > 2_000 || !/^[\da-f]{8}\.[\w-]+$/.test(key)) return null;
  try {
    return openSecret(key, owner(retailerId));
  } catch {
    return null;
  }
}

function owner(retailerId: number): string {
  return `unsubscribe:${retailerId}`;
}
