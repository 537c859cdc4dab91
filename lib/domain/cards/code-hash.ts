import { createHash } from 'node:crypto';
import { isSameSecret } from '@/lib/platform/auth/same-secret';
import { currentDigester, findDigester, type Digester } from '@/lib/platform/auth/secret-box';

export interface CodedCard {
  readonly retailerId: number;
  readonly cardNumber: string;
  readonly registrationCode: string;
}

const purpose = 'card-codes';

/** Prefix of hashes that a migration made, without the service's key, from codes stored in clear. */
const unkeyed = 'sha256';

/**
 * Hashes codes as `<key id>.<HMAC-SHA-256>`. Codes are short: all of them could be tried if hashing needed no
 * key.
 */
export function codeHasher(): (card: CodedCard) => string {
  const digester = currentDigester(purpose);
  return (card) => keyed(digester, card);
}

/** False for a wrong code, and if the key of the hash is no longer configured. */
export function isCodeOf(hash: string, card: CodedCard): boolean {
  const [key = ''] = hash.split('.', 1);
  if (key === unkeyed) return isSameSecret(hash, `${unkeyed}.${plain(card)}`);
  const digester = findDigester(purpose, key);
  return digester !== null && isSameSecret(hash, keyed(digester, card));
}

function keyed({ keyId, digest }: Digester, card: CodedCard): string {
  return `${keyId}.${digest(plain(card))}`;
}

/**
 * The hashed text contains the card number, so that equal codes have different hashes. The migration hashed
 * the same text, so its hashes can still be compared.
 */
function plain({ retailerId, cardNumber, registrationCode }: CodedCard): string {
  return createHash('sha256').update(`${retailerId}:${cardNumber}:${registrationCode}`).digest('hex');
}
