import { createHash, randomBytes, randomInt } from 'node:crypto';
import { v4, v5, v7, validate } from 'uuid';
import { namedLinkPattern } from './fields';

const last = { msecs: 0, seq: 0 };

/**
 * If the clock is set back by more milliseconds than this, its earlier time was wrong, so ids follow the new
 * time.
 */
const setBackMs = 1000;

/**
 * Returns ids that ascend within the process. Unlike ids of the package `uuid`, they follow a clock that ran
 * ahead and is set back, because lists and counts look for ids near the right time.
 */
function nextId(): string {
  const now = Date.now();
  const isNew = now > last.msecs || now < last.msecs - setBackMs;
  last.seq = isNew ? randomInt(2 ** 31) : last.seq + 1;
  if (isNew) last.msecs = now;
  return v7({ ...last, random: randomBytes(16) });
}

/** UUIDv7 (RFC 9562). */
export function newReceiptId(): string {
  return nextId();
}

export function newId(): string {
  return nextId();
}

export function newRequestId(): string {
  return v4();
}

export function isUuid(text: string): boolean {
  return validate(text);
}

const crockford = '0123456789abcdefghjkmnpqrstvwxyz';
const linkSecretLength = 28;

/**
 * The token consists of the retailer's number in base 36 and a secret: 28 random letters of base 32, 140 bits
 * (contract section 12).
 */
export function newLinkToken(retailerId: number): string {
  const secret = Array.from(randomBytes(linkSecretLength), (byte) => crockford[byte % 32]).join('');
  return `${retailerId.toString(36)}${secret}`;
}

export function retailerOfLinkToken(token: string): number | null {
  if (!/^[0-9a-z]{29,34}$/.test(token)) return null;
  const retailerId = Number.parseInt(token.slice(0, -linkSecretLength), 36);
  return retailerId > 0 && retailerId <= 2_147_483_647 ? retailerId : null;
}

/**
 * Marks tokens that tills named. Crockford's alphabet has no `u`, so random tokens cannot contain this mark.
 */
const namedLinkMark = 'uu';

export function namedLinkPrefix(retailerId: number): string {
  return `${retailerId.toString(36)}${namedLinkMark}`;
}

export function namedLinkToken(retailerId: number, link: string): string {
  return `${namedLinkPrefix(retailerId)}${link}`;
}

export function isNamedLinkToken(token: string): boolean {
  const retailerId = retailerOfLinkToken(token);
  const link = token.slice(-linkSecretLength + namedLinkMark.length);
  return retailerId !== null && namedLinkPattern.test(link) && token === namedLinkToken(retailerId, link);
}

/** Four lower-case letters, for the transaction id of a duplicate (contract section 4) or a test receipt. */
export function newDuplicateSuffix(): string {
  return Array.from({ length: 4 }, () => String.fromCharCode(97 + randomInt(26))).join('');
}

/** Id of a test receipt. It differs from `id`, so that the real receipt can still be posted. */
export function testIdOf(id: string): string {
  return `${id}-test-${createHash('sha256').update(id).digest('hex').slice(0, 8)}`;
}

const testNamespace = 'f2b1c7a4-6c0e-4d53-9a55-0d7be1a2c8e6';

/**
 * UUIDv5 (RFC 9562) of a test receipt. It differs from `uuid`, so that the real receipt can still be posted.
 */
export function testUuidOf(uuid: string): string {
  return v5(uuid.toLowerCase(), testNamespace);
}

/** 20 characters of `A-Z0-9` (specification, section 2.4). */
export function newClientKey(): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
  return Array.from({ length: 20 }, () => letters[randomInt(letters.length)]).join('');
}

export function newClientSecret(): string {
  return randomBytes(32).toString('base64');
}

/** 20 letters in groups of five, 100 bits. */
export function newPassword(): string {
  const letter = () => crockford[randomInt(32)];
  return Array.from({ length: 4 }, () => Array.from({ length: 5 }, letter).join('')).join('-');
}

export function firstIdAt(instant: Date): string {
  return v7({ msecs: instant.getTime(), seq: 0, random: new Uint8Array(16) });
}
